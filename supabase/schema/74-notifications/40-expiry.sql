-- [G20] Expiry after 90 days. Numbers follow time, so what has expired is a beginning of the stream; the info's `first` says where it ends.

-- Called each minute by every node: at most a hundred streams, one revision each, and none that is locked elsewhere. Events go with their rows;
-- a key keeps its running number for as long as an entry that names it may still arrive.
create function app.tidy_notifications() returns void language plpgsql set search_path = '' as $$
declare
  oldest timestamptz := now() - make_interval(days => app.notification_days());
  stream uuid;
  member uuid;
begin
  for stream in
    select s.id from public.streams s
    where s.id in (select due.stream_id from (select n.stream_id from public.notifications n where n.created_at < oldest order by n.created_at limit 1000) as due limit 100)
    order by s.id for update skip locked
  loop
    select m.member_id into member from public.memberships m where m.stream_id = stream;
    delete from public.notifications n where n.stream_id = stream and n.created_at < oldest;
    delete from app.notification_events e where e.user_id = member and e.at < oldest
      and not exists (
        select from public.notifications n
        where n.stream_id = stream and n.type = e.type and n.subject = e.subject and not n.replaced and e.n > n.start_event and e.n <= n.events);
    perform app.next_rev(stream);
  end loop;
  delete from app.notification_keys k where k.last_at < now() - make_interval(days => app.applied_days())
    and not exists (select from public.notifications n where n.user_id = k.user_id and n.type = k.type and n.subject = k.subject);
end $$;
