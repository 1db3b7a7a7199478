-- What a member has not read, as counts alone: a mail has neither names nor texts.

create function app.message_type_of(stream_kind text) returns text language sql immutable set search_path = '' as $$
  select case stream_kind when 'conversation' then 'message' when 'group' then 'group_message' end $$;

-- Unread conversations, groups and notifications of the types that the member wants by mail: `{type: count}`. Newsletters, which are mails themselves,
-- are not counted.
create function app.unread_news(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.type, n.count), '{}') from (
    select app.message_type_of(s.kind) as type, count(*) as count from app.unread_streams(member) s group by s.kind
    union all
    select u.type, count(*) from app.unread_notifications(app.notifications_id(member)) u group by u.type) as n
  where n.type <> 'newsletter' and app.wants_notification(member, n.type, 'mail') $$;
