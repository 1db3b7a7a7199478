-- [NOTIF-03] Counts of a member's notifications for clients that have no stream of them. Unread conversations and groups count once each
-- [G1]. `lastUpdate` rises with each answer [NOTIF-11].
create function public.notification_counts(request jsonb) returns jsonb language sql stable set search_path = '' as $$
  with unread as materialized (
    select s.kind, count(*) as streams from app.unread_streams(app.me()) s group by s.kind)
  select jsonb_build_object('lastUpdate', clock_timestamp(), 'counts', jsonb_build_object(
    'total', (own.info -> 'counts' ->> 'total')::bigint + (select coalesce(sum(u.streams), 0) from unread u),
    'unread', (own.info -> 'counts' ->> 'unread')::bigint + (select coalesce(sum(u.streams), 0) from unread u),
    'byType', own.info -> 'counts' -> 'byType' || jsonb_build_object(
      'message', coalesce((select u.streams from unread u where u.kind = 'conversation'), 0),
      'group_message', coalesce((select u.streams from unread u where u.kind = 'group'), 0))))
  from (select info from public.streams s cross join lateral app.notifications_info(s) as info where s.id = app.notifications_id(app.me())) as own $$;
