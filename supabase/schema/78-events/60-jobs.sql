-- What time does to events. Every node calls `tidy_events` each minute; tests choose the time. An event that is in use is left for the next round.

-- Places that were offered and not confirmed go to whoever is next.
create function app.end_event_offers(at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  event uuid;
begin
  for event in
    select e.id from app.events e
    where e.id in (select g.event_id from app.event_guests g where g.state = 'offered' and g.offered_until <= end_event_offers.at order by g.offered_until limit 100)
    order by e.id for update skip locked
  loop
    update app.event_guests g set state = 'lapsed', since = end_event_offers.at, offered_until = null
    where g.event_id = event and g.state = 'offered' and g.offered_until <= end_event_offers.at;
    perform app.offer_event_places(event, end_event_offers.at);
  end loop;
end $$;

-- Reminds accepted guests and organisers three days, a day and two hours before, in hours, which a change of the clocks does not move; each once
-- for one beginning. Of several that are due, as of an
-- event that is planned at short notice, only the last is given.
create function app.remind_of_events(at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  due record;
  recipients uuid[];
begin
  for due in
    select e.id, e.organiser_id, e.starts_at, s.step from app.events e
    cross join lateral (
      select x.step from (values ('2h', interval '2 hours'), ('24h', interval '24 hours'), ('3d', interval '72 hours')) as x (step, before)
      where e.starts_at - x.before <= remind_of_events.at order by x.before limit 1) as s
    where e.starts_at > remind_of_events.at and e.starts_at <= remind_of_events.at + interval '72 hours' and e.cancelled_at is null
      and not exists (select from app.event_reminders r where r.event_id = e.id and r.step = s.step)
    order by e.starts_at, e.id limit 200 for update of e skip locked
  loop
    insert into app.event_reminders (event_id, step) values (due.id, due.step) on conflict do nothing;
    -- Another node has.
    continue when not found;
    recipients := array_remove(app.event_members(due.id, '{accepted}') || due.organiser_id, null);
    perform app.tell_of_event(recipients, due.id, due.step);
    if due.step = '24h' then
      perform app.plan_mail(m, 'reminder', due.id || '/' || extract(epoch from due.starts_at)::bigint, remind_of_events.at) from unnest(recipients) as m
      where due.organiser_id is null or app.block_between(m, due.organiser_id) is null order by m;
    end if;
  end loop;
end $$;

create function app.tidy_events(at timestamptz default now()) returns void language plpgsql set search_path = '' as $$
begin
  perform app.end_event_offers(tidy_events.at);
  perform app.remind_of_events(tidy_events.at);
  update app.events e set address = null
  where e.id in (select x.id from app.events x where x.address is not null and x.ends_at <= tidy_events.at order by x.ends_at limit 500 for update skip locked);
  update app.event_guests g set no_show_at = null where g.no_show_at <= tidy_events.at - interval '1 year';
end $$;
