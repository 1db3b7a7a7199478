-- Looks notifications up, and makes their JSON. As with messages (60-reading/10-message-lookup.sql) each look-up is defined once, in a form that
-- one index answers, and inlined.

create function app.notifications_from(stream uuid, first_seq bigint, end_seq bigint) returns setof public.notifications language sql stable as $$
  select x.* from public.notifications x where x.stream_id = stream and x.seq >= first_seq and x.seq < end_seq order by x.seq $$;

create function app.notifications_since(stream uuid, revision bigint) returns setof public.notifications language sql stable as $$
  select x.* from public.notifications x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The notification changed at this revision; none where that was another one, or none.
create function app.notification_at_rev(stream uuid, revision bigint) returns setof public.notifications language sql stable as $$
  select x.* from (select n.* from public.notifications n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- Names and pictures of those who caused a notification, the latest first: for its member, or for a sync node that announces it. Who blocks the
-- member, or is blocked, is in none.
create function app.notification_actors_json(stream uuid, row_seq bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url) order by a.nth), '[]')
  from public.notifications x
  cross join lateral unnest(x.actors) with ordinality as a (id, nth)
  join public.profiles p on p.id = a.id
  where x.stream_id = stream and x.seq = row_seq and (x.user_id = auth.uid() or app.is_node()) $$;

create function app.notification_json(x public.notifications) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'type', x.type, 'subject', x.subject, 'subjectSeq', x.subject_seq,
    'from', x.from_event, 'events', x.events, 'count', x.event_count,
    'actors', case when x.actors = '{}' then '[]' else app.notification_actors_json(x.stream_id, x.seq) end, 'actorCount', x.actor_count,
    'createdAt', x.created_at, 'isRead', x.is_read, 'deletedAt', x.deleted_at, 'replaced', x.replaced) $$;

-- [G19, G20] Counts are of rows; `first` is the lowest number that is kept.
create function app.notifications_info(stream public.streams) returns setof jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', stream.kind, 'rev', stream.rev, 'last', stream.last,
    'first', coalesce((select x.seq from public.notifications x where x.stream_id = stream.id order by x.seq limit 1), stream.last + 1),
    'counts', jsonb_build_object(
      'total', (select count(*) from public.notifications x where x.stream_id = stream.id and x.deleted_at is null),
      'unread', coalesce(unread.total, 0), 'byType', coalesce(unread.by_type, '{}')))
  from (
    select sum(t.count) as total, jsonb_object_agg(t.type, t.count) as by_type
    from (select x.type, count(*) as count from app.unread_notifications(stream.id) x group by x.type) as t) as unread $$;
