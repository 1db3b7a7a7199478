-- Places of an event: who takes which, whether one is free, and the waiting list. Every function that changes guests is called with the event's
-- row locked.

create function app.event_place(genre text) returns text language sql immutable as $$
  select case genre when 'couple' then 'couple' when 'femme' then 'woman' when 'homme' then 'man' else 'other' end $$;

-- Whether a guest of this kind still finds a place: in all, where a couple is two persons, and among their kind.
create function app.has_event_place(e app.events, place text) returns boolean language sql stable set search_path = '' as $$
  select (e.capacity is null or t.persons + case when place = 'couple' then 2 else 1 end <= e.capacity)
    and case place
      when 'couple' then e.couples is null or t.couples < e.couples
      when 'woman' then e.women is null or t.women < e.women
      when 'man' then e.men is null or t.men < e.men
      else true end
  from (
    select coalesce(sum(case g.place when 'couple' then 2 else 1 end), 0) as persons,
      count(*) filter (where g.place = 'couple') as couples, count(*) filter (where g.place = 'woman') as women, count(*) filter (where g.place = 'man') as men
    from app.event_guests g where g.event_id = e.id and g.state in ('accepted', 'offered')) as t $$;

-- Writes a guest's state; a changed one begins now.
create function app.set_event_guest(event uuid, member uuid, new_state text, at timestamptz, offer_end timestamptz default null) returns void language sql set search_path = '' as $$
  update app.event_guests g set
    state = new_state,
    since = case when g.state = new_state then g.since else set_event_guest.at end,
    offered_until = case when new_state = 'offered' then offer_end end
  where g.event_id = event and g.member_id = member $$;

-- Offers places that are free to whoever has waited longest, past those of whose kind none is free; each has twelve hours to confirm, or until
-- the beginning.
create function app.offer_event_places(event uuid, at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  e app.events;
  g app.event_guests;
begin
  select * into e from app.events where id = event;
  if e.cancelled_at is not null or e.starts_at <= at then
    return;
  end if;
  loop
    select * into g from app.event_guests x
    where x.event_id = event and x.state = 'waiting'
      and x.place = any (array(select p from unnest(array['couple', 'woman', 'man', 'other']) as p where app.has_event_place(e, p)))
    order by x.since, x.member_id limit 1;
    exit when not found;
    perform app.set_event_guest(event, g.member_id, 'offered', offer_event_places.at, least(offer_event_places.at + app.event_offer(), e.starts_at));
    perform app.tell_of_event(array[g.member_id], event, 'offer');
  end loop;
end $$;

-- The accepted guests of an event of this organiser; none of any other.
create function app.accepted_guests(me uuid, event uuid) returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(g.member_id), '{}') from app.event_guests g join app.events e on e.id = g.event_id
  where e.id = event and e.organiser_id = me and g.state = 'accepted' $$;
