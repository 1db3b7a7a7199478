-- What a block does to events.

-- Whether the event of a notification's subject is one of an organiser with whom there is a block.
create function app.is_event_across_block(recipient uuid, subject text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.events e
    where e.id = case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(subject, '/', 1)::uuid end
      and e.organiser_id <> recipient and app.block_between(recipient, e.organiser_id) is not null) $$;

-- Takes each of two members off the events of the other: places are given back. Streams are locked before, as by an answer.
create function app.leave_events_across_block(one uuid, other uuid) returns void language plpgsql set search_path = '' as $$
declare
  inside text[] := '{accepted,maybe,pending,waiting,offered}';
  event uuid;
begin
  for event in
    select e.id from app.events e
    where e.organiser_id in (one, other) and exists (select from app.event_guests g where g.event_id = e.id and g.member_id in (one, other) and g.state = any (inside))
    order by e.id for update
  loop
    update app.event_guests g set state = 'withdrawn', since = clock_timestamp(), offered_until = null
    where g.event_id = event and g.member_id in (one, other) and g.state = any (inside);
    perform app.offer_event_places(event, clock_timestamp());
  end loop;
end $$;
