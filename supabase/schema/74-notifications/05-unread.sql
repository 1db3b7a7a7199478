-- What a member has not read: one rule for conversations and groups, one for notifications. Counts, push badge and mails all read it here. A
-- device derives the same from its heads (src/streams/notifications/counts.ts). Inlined, so that each caller's condition finds its index.

-- [Y12] Unread messages of a membership's stream. `system`: how many rows of a group are system rows; null in a conversation.
create function app.unread_of(m public.memberships, s public.streams, system bigint) returns bigint language sql immutable as $$
  select (s.last - m.read) - (m.mine - m.mine_at_read) - (coalesce(system, 0) - m.system_at_read) $$;

-- [G1] Whether what is new in a membership's stream counts anywhere: not where it is muted, archived, hidden or under a block.
create function app.is_counted(m public.memberships) returns boolean language sql immutable as $$
  select m.visible and not m.muted and not m.archived and not m.blocked_by $$;

-- [G1, Y12] A member's conversations and groups with something unread that counts. Each is one, however many messages it has [G19].
create function app.unread_streams(member uuid) returns table (stream_id uuid, kind text, unread bigint) language sql stable as $$
  select s.id, s.kind, app.unread_of(m, s, g.system)
  from public.memberships m join public.streams s on s.id = m.stream_id left join public.groups g on g.id = s.id
  where m.member_id = member and s.kind in ('conversation', 'group') and s.last > m.read and app.is_counted(m) and app.unread_of(m, s, g.system) > 0 $$;

-- [G19] The unread rows of a notifications stream.
create function app.unread_notifications(stream uuid) returns setof public.notifications language sql stable as $$
  select n.* from public.notifications n where n.stream_id = stream and not n.is_read and n.deleted_at is null $$;
