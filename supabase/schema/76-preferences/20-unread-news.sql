-- What a member has not read, as counts alone: a mail has neither names nor texts.

-- [Y12]
create function app.unread_of(m public.memberships, s public.streams) returns bigint language sql stable set search_path = '' as $$
  select (s.last - m.read) - (m.mine - m.mine_at_read)
    - case when s.kind = 'group' then coalesce((select g.system from public.groups g where g.id = s.id), 0) - m.system_at_read else 0 end $$;

-- [G1] Whether what is new in a membership's stream counts anywhere: not where it is muted, archived or out of sight.
create function app.is_counted(m public.memberships) returns boolean language sql immutable set search_path = '' as $$
  select m.visible and not m.muted and not m.archived and not m.blocked_by $$;

create function app.message_type_of(stream_kind text) returns text language sql immutable set search_path = '' as $$
  select case stream_kind when 'conversation' then 'message' when 'group' then 'group_message' end $$;

-- Unread conversations, groups and notifications of the types that the member wants by mail: `{type: count}`.
create function app.unread_news(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.type, n.count), '{}') from (
    select app.message_type_of(s.kind) as type, count(*) as count
    from public.memberships m join public.streams s on s.id = m.stream_id
    where m.member_id = member and s.kind in ('conversation', 'group') and app.is_counted(m) and app.unread_of(m, s) > 0
    group by s.kind
    union all
    select u.type, u.count from app.unread_notifications(member) u) as n
  where app.wants_notification(member, n.type, 'mail') $$;
