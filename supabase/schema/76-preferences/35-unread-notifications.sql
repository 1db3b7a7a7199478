-- Unread rows of the notifications stream, for mails.

create function app.unread_notifications(member uuid) returns table (type text, count bigint) language sql stable set search_path = '' as $$
  select n.type, count(*) from public.notifications n
  where n.stream_id = app.notifications_id(member) and not n.is_read and n.deleted_at is null group by n.type $$;

-- The stream's member, where a row has not been read for `missed_after` and its type is wanted by mail at once.
create function app.member_missing_notifications(stream public.streams, at timestamptz) returns setof uuid language sql stable set search_path = '' as $$
  select distinct n.user_id from public.notifications n join public.notification_preferences p on p.user_id = n.user_id
  where n.stream_id = stream.id and not n.is_read and n.deleted_at is null and n.created_at <= at - app.missed_after()
    and n.created_at > app.last_missed_mail(n.user_id)
    and app.frequency_of(p.frequency) = 'immediate' and app.wants_notification(n.user_id, n.type, 'mail') $$;
