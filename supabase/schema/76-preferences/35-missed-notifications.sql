-- The stream's member, where a row has not been read for `missed_after` and its type is wanted by mail at once. A newsletter is a mail itself.
create function app.member_missing_notifications(stream public.streams, at timestamptz) returns setof uuid language sql stable set search_path = '' as $$
  select distinct n.user_id from app.unread_notifications(stream.id) n join public.notification_preferences p on p.user_id = n.user_id
  where n.created_at <= at - app.missed_after()
    and n.created_at > app.last_missed_mail(n.user_id)
    and app.frequency_of(p.frequency) = 'immediate' and n.type <> 'newsletter' and app.wants_notification(n.user_id, n.type, 'mail') $$;
