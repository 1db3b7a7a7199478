-- What members read of events: the list, one event, its guests.

-- A member's own part; null: they have not answered.
create function app.own_event_json(me uuid, event uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('state', g.state, 'anonymous', g.anonymous, 'offeredUntil', app.instant_text(g.offered_until))
  from app.event_guests g where g.event_id = event and g.member_id = me $$;

-- What the list shows. `full`: as far as this member is concerned. `lat` and `lng`: of the town, whoever may know the address.
create function app.event_card_json(me uuid, e app.events) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', e.id, 'title', e.title, 'kind', e.kind, 'startsAt', app.instant_text(e.starts_at), 'endsAt', app.instant_text(e.ends_at), 'zone', e.zone, 'town', e.town, 'region', e.region,
    'lat', e.lat, 'lng', e.lng, 'visibility', e.visibility, 'approval', e.approval, 'cancelled', e.cancelled_at is not null, 'isMine', coalesce(e.organiser_id = me, false),
    'organiser', (select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'seal', p.seal) from public.profiles p where p.id = e.organiser_id),
    'participants', (select count(*) from app.event_guests g where g.event_id = e.id and g.state = 'accepted'),
    'friends', (select count(*) from app.event_guests g join public.follows f on f.follower_id = me and f.followed_id = g.member_id and f.accepted_at is not null
      where g.event_id = e.id and g.state = 'accepted' and not g.anonymous and app.is_listed(g.member_id) and app.block_between(me, g.member_id) is null),
    'full', not app.has_event_place(e, app.event_place((select p.genre from public.profiles p where p.id = me))),
    'own', app.own_event_json(me, e.id), 'cover', app.event_cover_json(me, e)) $$;

-- The earliest beginning after a period of the calendar in Paris; null: the period has no end.
create function app.paris_day_of(at timestamptz) returns date language sql stable set search_path = '' as $$ select (at at time zone 'Europe/Paris')::date $$;

create function app.event_period_end(period text, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case period
    when 'week' then (d.day + 7)::timestamp at time zone 'Europe/Paris'
    when 'weekend' then (d.day - extract(isodow from d.day)::int + 8)::timestamp at time zone 'Europe/Paris'
    when 'month' then (d.day + interval '1 month')::timestamp at time zone 'Europe/Paris' end
  from (select app.paris_day_of(at) as day) as d $$;

-- Where a period of the calendar in Paris begins; a weekend on Friday at five in the afternoon.
create function app.event_period_start(period text, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select case period when 'weekend' then (d.day - extract(isodow from d.day)::int + 5 + time '17:00') at time zone 'Europe/Paris' else '-infinity' end
  from (select app.paris_day_of(at) as day) as d $$;

-- A place in a list: the beginning in microseconds and the id.
create function app.event_position(e app.events) returns text language sql immutable as $$ select (extract(epoch from e.starts_at) * 1000000)::bigint || ':' || e.id $$;
create function app.event_position_at(place text) returns timestamptz language sql immutable as $$
  select case when place ~ '^[0-9]{1,17}:[0-9a-f-]{36}$' then to_timestamp(0) + split_part(place, ':', 1)::bigint * interval '1 microsecond' end $$;
create function app.event_position_id(place text) returns uuid language sql immutable as $$
  select case when place ~ '^[0-9]{1,17}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(place, ':', 2)::uuid end $$;

-- How many events a page looks at before it ends without being full.
create function app.events_scanned() returns int language sql immutable as $$ select 400 $$;

-- Events to come, in the order of their beginning. Each branch follows one index from where the page begins.
create function app.coming_events(region text, period_start timestamptz, period_end timestamptz, after_at timestamptz, after_id uuid, at timestamptz) returns setof app.events
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off rows 400 as $$
begin
  if region is null then
    return query select x.* from app.events x where (x.starts_at, x.id) > (after_at, after_id) and x.starts_at < period_end order by x.starts_at, x.id limit app.events_scanned();
  else
    return query select x.* from app.events x where x.region = coming_events.region and (x.starts_at, x.id) > (after_at, after_id) and x.starts_at < period_end order by x.starts_at, x.id limit app.events_scanned();
  end if;
end $$;

-- Events that a member organises, or has answered and not left; the next first, or of those that are over the latest first.
create function app.own_events(me uuid, is_over boolean, after_at timestamptz, after_id uuid, at timestamptz) returns setof app.events language sql stable set search_path = '' rows 50 as $$
  select x.* from app.events x
  where x.id in (
      select o.id from app.events o where o.organiser_id = me
      union select g.event_id from app.event_guests g where g.member_id = me and g.state in ('accepted', 'maybe', 'pending', 'waiting', 'offered'))
    and (x.ends_at <= own_events.at) = is_over
    and case when is_over then (x.starts_at, x.id) < (after_at, after_id) else (x.starts_at, x.id) > (after_at, after_id) end
  order by case when is_over then - extract(epoch from x.starts_at) else extract(epoch from x.starts_at) end, case when not is_over then x.id end, case when is_over then x.id end desc
  limit app.events_scanned() $$;

-- `{list, region?, kind?, period?, friends?, after?}`: events to come (`coming`), those of the member (`mine`), or those of theirs that are over
-- (`past`), 24 a page. Where few of many may be seen a page ends early, and the next one goes on.
create function public.events(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  this_moment timestamptz := now();
  list text := coalesce(app.text_in(request, 'list'), 'coming');
  kind text := app.text_in(request, 'kind');
  period text := app.text_in(request, 'period');
  place text := app.text_in(request, 'after');
  period_start timestamptz := app.event_period_start(period, this_moment);
  after_at timestamptz := coalesce(app.event_position_at(place), case when list = 'past' then 'infinity' else greatest(period_start, this_moment) - app.event_longest() end);
  after_id uuid := coalesce(app.event_position_id(place), '00000000-0000-0000-0000-000000000000');
  -- Whose going makes an event one where friends go, once for the page; null: it does not matter.
  friends uuid[] := case when request -> 'friends' = 'true' then (
    select coalesce(array_agg(f.followed_id), '{}') from public.follows f
    where f.follower_id = me and f.accepted_at is not null and app.is_listed(f.followed_id) and app.block_between(me, f.followed_id) is null) end;
  e app.events;
  shown app.events[] := '{}';
  scanned int := 0;
  next text;
begin
  if list not in ('coming', 'mine', 'past') then
    perform app.invalid();
  end if;
  for e in
    select x.* from app.coming_events(app.text_in(request, 'region'), period_start, coalesce(app.event_period_end(period, this_moment), 'infinity'), after_at, after_id, this_moment) as x where list = 'coming'
    union all select x.* from app.own_events(me, list = 'past', after_at, after_id, this_moment) as x where list <> 'coming'
  loop
    scanned := scanned + 1;
    if cardinality(shown) = app.events_a_page() then
      next := app.event_position(shown[cardinality(shown)]);
      exit;
    end if;
    if (list = 'past' or e.ends_at > this_moment) and (list <> 'coming' or e.ends_at > period_start) and (kind is null or e.kind = kind)
      and (friends is null or exists (
        select from app.event_guests g where g.event_id = e.id and g.member_id = any (friends) and g.state = 'accepted' and not g.anonymous))
      and app.may_see_event(me, e) then
      shown := shown || e;
    end if;
    if scanned = app.events_scanned() then
      next := app.event_position(e);
    end if;
  end loop;
  return jsonb_build_object('events', coalesce((select jsonb_agg(app.event_card_json(me, shown[n]) order by n) from generate_subscripts(shown, 1) as n), '[]'), 'next', next);
end $$;

-- `{eventId}`: null where there is no such event for this member. The address is for accepted guests, until the end.
create function public.event(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events;
  is_inside boolean;
begin
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId');
  if not app.may_see_event(me, e) then
    return jsonb_build_object('event', null);
  end if;
  is_inside := e.organiser_id is not distinct from me or exists (select from app.event_guests g where g.event_id = e.id and g.member_id = me and g.state = 'accepted');
  -- [PROFILE-115] Of the house's parties members without premium see what everybody may see.
  if e.organiser_id is null and not app.is_premium(me) then
    return jsonb_build_object('event', app.event_card_json(me, e) || app.event_details_json(e, false) || '{"body": "", "dressCode": "", "rules": "", "price": "", "premiumOnly": true}');
  end if;
  return jsonb_build_object('event', app.event_card_json(me, e) || app.event_details_json(e, is_inside));
end $$;

create function app.event_details_json(e app.events, is_inside boolean) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'club', (select jsonb_build_object('slug', k.slug, 'name', k.name) from public.clubs k where k.id = e.club_id and app.is_club_shown(k)), 'body', e.body, 'price', e.price, 'dressCode', e.dress_code, 'rules', e.rules,
    'address', case when is_inside and e.ends_at > now() then e.address end,
    'capacity', e.capacity, 'couples', e.couples, 'women', e.women, 'men', e.men, 'cancelReason', e.cancel_reason, 'premiumOnly', false) $$;

-- `{eventId, after?}`: the guests, 50 a page. Accepted guests see the accepted ones who are not anonymous, without those with whom there is a
-- block; the organiser sees everybody with their state.
create function public.event_guests(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  e app.events;
  is_organiser boolean;
  after_name text := app.text_in(request, 'after');
begin
  select * into e from app.events x where x.id = app.uuid_in(request, 'eventId');
  is_organiser := coalesce(e.organiser_id = me, false);
  if not app.may_see_event(me, e) or not (is_organiser or exists (select from app.event_guests g where g.event_id = e.id and g.member_id = me and g.state = 'accepted')) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (
    with page as materialized (
      select g.*, p.username, p.avatar_url, p.seal, p.genre
      from app.event_guests g join public.profiles p on p.id = g.member_id
      where g.event_id = e.id and (after_name is null or p.username collate "C" > after_name collate "C")
        and case when is_organiser then g.state <> 'withdrawn' else g.state = 'accepted' and (g.member_id = me or (not g.anonymous and app.is_listed(g.member_id))) and app.block_between(me, g.member_id) is null end
      order by p.username collate "C" limit 51),
    shown as (select * from page order by username collate "C" limit 50)
    select jsonb_build_object(
      'guests', coalesce((
        select jsonb_agg(jsonb_build_object('memberId', s.member_id, 'username', s.username, 'avatarUrl', s.avatar_url, 'seal', s.seal, 'genre', s.genre, 'anonymous', s.anonymous,
          'state', s.state, 'noShow', is_organiser and s.no_show_at is not null) order by s.username collate "C") from shown s), '[]'),
      'next', case when (select count(*) from page) > 50 then (select max(s.username collate "C") from shown s) end));
end $$;

-- [PUBLIC-36, PROFILE-116] What everybody may know of the house's next party; null: none is planned.
create function public.next_party(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('party', (
    select jsonb_build_object('id', e.id, 'title', e.title, 'startsAt', app.instant_text(e.starts_at), 'endsAt', app.instant_text(e.ends_at), 'zone', e.zone, 'town', e.town, 'region', e.region)
    from app.events e where e.organiser_id is null and e.visibility = 'everyone' and e.cancelled_at is null and e.ends_at > now() and e.starts_at > now() - app.event_longest()
    order by e.starts_at limit 1)) $$;
