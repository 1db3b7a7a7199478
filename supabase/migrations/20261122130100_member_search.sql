-- Members looked for by what they say of themselves. Each answer walks one index in the order of the list, and looks at
-- so many rows at most: what it costs follows from the page, however many members there are.

create function app.members_a_page() returns int language sql immutable as $$ select 50 $$;
create function app.members_walked() returns int language sql immutable as $$ select 8000 $$;
create function app.suggestions() returns int language sql immutable as $$ select 5 $$;

-- Null: not asked for.
create type app.member_filter as (
  name text,
  genres text[],
  desires text[],
  mobilities text[],
  lat double precision,
  lng double precision,
  radius double precision,
  born_after date,
  born_by date,
  free boolean,
  au_cap boolean,
  certified boolean,
  online boolean
);

create function app.invalid() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'invalid' using errcode = '22023';
end $$;

-- What is there must be of its kind; what is not, or null, is not asked for.
create function app.filter_fits(f jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(f) = 'object'
    and not exists (select from unnest(array['username', 'mobility']) as key
      where f ->> key is not null and (jsonb_typeof(f -> key) <> 'string' or char_length(f ->> key) > 60))
    and not exists (select from unnest(array['genre', 'desires']) as key
      where f ->> key is not null and case when jsonb_typeof(f -> key) <> 'array' then true
        else jsonb_array_length(f -> key) > 20 or exists (select from jsonb_array_elements(f -> key) as e where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') > 60) end)
    and not exists (select from (values ('location_lat', -90, 90), ('location_lng', -180, 180), ('radius', 0, 20000), ('age_min', 0, 150), ('age_max', 0, 150)) as n (key, low, high)
      where f ->> n.key is not null and case when jsonb_typeof(f -> n.key) <> 'number' then true else (f ->> n.key)::numeric not between n.low and n.high end)
    and not exists (select from unnest(array['age_min', 'age_max']) as key where case when jsonb_typeof(f -> key) = 'number' then (f ->> key)::numeric % 1 <> 0 end)
    and (f ->> 'location_lat' is null) = (f ->> 'location_lng' is null)
    and not exists (select from unnest(array['libre_ce_soir', 'au_cap', 'certifie', 'en_ligne']) as key
      where f ->> key is not null and jsonb_typeof(f -> key) <> 'boolean'), false) $$;

-- Ages are 18 to 99: from 18 on asks for nothing, and up to 99 neither. Whoever takes either way of meeting takes both.
create function app.filter_of(f jsonb) returns app.member_filter language sql stable set search_path = '' as $$
  select row(
    nullif(lower(btrim(f ->> 'username')), ''),
    case when jsonb_typeof(f -> 'genre') = 'array' and f -> 'genre' <> '[]' then app.words_in(f -> 'genre') end,
    case when jsonb_typeof(f -> 'desires') = 'array' and f -> 'desires' <> '[]' then app.words_in(f -> 'desires') end,
    case when f ->> 'mobility' <> '' then array[f ->> 'mobility', 'reçoit et se déplace'] end,
    (f ->> 'location_lat')::double precision,
    (f ->> 'location_lng')::double precision,
    nullif((f ->> 'radius')::double precision, 0),
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then
      case when coalesce((f ->> 'age_max')::numeric::int, 99) < 99 then (app.paris_day() - make_interval(years => (f ->> 'age_max')::numeric::int + 1))::date else date '-infinity' end end,
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then (app.paris_day() - make_interval(years => coalesce((f ->> 'age_min')::numeric::int, 0)))::date end,
    nullif((f ->> 'libre_ce_soir')::boolean, false), nullif((f ->> 'au_cap')::boolean, false),
    nullif((f ->> 'certifie')::boolean, false), nullif((f ->> 'en_ligne')::boolean, false))::app.member_filter $$;

-- Whether one who is listed is looked for. Of a couple one partner's age is enough. [SEARCH-71, SEARCH-72] In line: here, or lately.
create function app.fits(m app.listed, f app.member_filter) returns boolean language sql stable as $$
  select (f.genres is null or m.genre = any (f.genres))
    and (f.desires is null or m.desires && f.desires)
    and (f.mobilities is null or m.mobility = any (f.mobilities))
    and (f.born_by is null or (m.birth > f.born_after and m.birth <= f.born_by) is true or (m.other_birth > f.born_after and m.other_birth <= f.born_by) is true)
    and (f.free is null or m.free_until > now())
    and (f.au_cap is null or m.au_cap)
    and (f.certified is null or m.certified)
    and (f.online is null or m.last_login > now() - interval '15 minutes' or app.connected(m.member_id)) $$;

-- Where a list goes on: `[name]`, `[seen, id]` or `[spot, seen, id]`, in its order.
create type app.list_place as (name text, spot int, seen int, id uuid);

create function app.place_after(after text) returns app.list_place language sql immutable set search_path = '' as $$
  select case
    when after ~ '^n\.[a-z0-9]{1,60}$' then row(substr(after, 3), null, null, null)::app.list_place
    when after ~ '^s\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then row(null, null, split_part(after, '.', 2)::int, split_part(after, '.', 3)::uuid)::app.list_place
    when after ~ '^d\.(-1|\d{1,9})\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then row(null, split_part(after, '.', 2)::int, split_part(after, '.', 3)::int, split_part(after, '.', 4)::uuid)::app.list_place end $$;

create type app.walk as (ids uuid[], next text);

-- Which of those that were met are the page, and where it ends. `last`: the one where looking was given up.
create function app.page_of_walk(met app.listed[], count int, last text, kind text) returns app.walk language sql immutable set search_path = '' as $$
  select row(
    array(select m.member_id from unnest(met) with ordinality as m order by m.ordinality limit count),
    case when cardinality(met) > count then case kind
      when 'n' then 'n.' || met[count].name
      when 's' then concat_ws('.', 's', met[count].seen, met[count].member_id)
      else concat_ws('.', 'd', met[count].spot, met[count].seen, met[count].member_id) end
    else last end)::app.walk $$;

-- What a card shows. Distances from the place that is given.
create function app.member_card(p public.profiles, l app.listed, from_lat double precision, from_lng double precision) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatar_url', p.avatar_url, 'genre', p.genre, 'sexualite', p.sexualite, 'ages', app.ages_of(p), 'town', p.location_name,
    'distance_km', app.rounded_km(app.distance_km(from_lat, from_lng, app.spot_lat(l.spot), app.spot_lng(l.spot))),
    'seal', p.seal, 'premium', app.role_of(p.id) <> 'membre', 'libre_ce_soir', coalesce(l.free_until > now(), false), 'au_cap', l.au_cap,
    'online', app.connected(p.id), 'last_seen', app.last_seen(p.id, l.last_login, l.seen)) $$;

-- By name, the first letters of which are given.
create function app.walk_names(me uuid, blocked uuid[], f app.member_filter, after app.list_place, count int) returns app.walk
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  first text collate "C" := coalesce(after.name, '');
  ending text collate "C" := f.name || '~';
  met app.listed[];
  last text;
begin
  if f.name !~ '^[a-z0-9]+$' then
    return row('{}'::uuid[], null)::app.walk;
  end if;
  select array_agg(x.m) into met from (
    select m from (
      select l as m from app.listed l where l.name >= f.name and l.name < ending and l.name > first order by l.name limit app.members_walked()) as walked
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.fits(m, f)
      and (f.radius is null or app.distance_km(f.lat, f.lng, app.spot_lat((m).spot), app.spot_lng((m).spot)) <= f.radius) limit count + 1) as x;
  if cardinality(met) > count is not true then
    select 'n.' || l.name into last from app.listed l where l.name >= f.name and l.name < ending and l.name > first order by l.name offset app.members_walked() - 1 limit 1;
  end if;
  return app.page_of_walk(coalesce(met, '{}'), count, last, 'n');
end $$;

-- Who was here last. Whoever is connected has been here lately: of the others no more than that are looked at.
create function app.walk_seen(me uuid, blocked uuid[], f app.member_filter, after app.list_place, count int) returns app.walk
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  from_seen int := coalesce(after.seen, 2147483647);
  from_id uuid := coalesce(after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  since int := case when f.online then app.quarter_of(now()) - 2 else 0 end;
  met app.listed[];
  last text;
begin
  select array_agg(x.m) into met from (
    select m from (
      select l as m from app.listed l where (l.seen, l.member_id) < (from_seen, from_id) and l.seen >= since order by l.seen desc, l.member_id desc limit app.members_walked()) as walked
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.fits(m, f) limit count + 1) as x;
  if cardinality(met) > count is not true then
    select concat_ws('.', 's', l.seen, l.member_id) into last from app.listed l where (l.seen, l.member_id) < (from_seen, from_id) and l.seen >= since
    order by l.seen desc, l.member_id desc offset app.members_walked() - 1 limit 1;
  end if;
  return app.page_of_walk(coalesce(met, '{}'), count, last, 's');
end $$;

-- Places within the radius, nearest first, from one of them on; without a radius the last is nowhere.
create function app.spots_around(from_lat double precision, from_lng double precision, within double precision, from_spot int)
returns setof int language sql stable set search_path = '' as $$
  select near.id from (
    select s.id, app.distance_km(from_lat, from_lng, s.lat, s.lng) as distance from app.spots s
    where s.lat between from_lat - coalesce(within, 20100) / 111 and from_lat + coalesce(within, 20100) / 111
    union all
    select -1, 'infinity' where within is null) as near
  where (within is null or near.distance <= within)
    and (from_spot is null or (near.distance, near.id) >= (coalesce(app.distance_km(from_lat, from_lng, app.spot_lat(from_spot), app.spot_lng(from_spot)), 'infinity'), from_spot))
  order by near.distance, near.id $$;

-- Whoever is listed at these, place after place: what follows in the list. (One after the other: a reader who has enough stops it.)
create function app.at_spots(spots int[], after app.list_place) returns setof app.listed language sql stable set search_path = '' as $$
  select one.* from unnest(spots) with ordinality as s (id, n)
  cross join lateral (
    select * from app.listed l
    where l.spot = s.id and (l.seen, l.member_id) < (
      case when s.id = (after).spot then (after).seen else 2147483647 end,
      case when s.id = (after).spot then (after).id else 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid end)
    order by l.seen desc, l.member_id desc limit app.members_walked()) as one $$;

-- Nearest first, and of one place who was there last.
create function app.walk_near(me uuid, blocked uuid[], f app.member_filter, after app.list_place, count int) returns app.walk
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  spots int[] := array(select app.spots_around(f.lat, f.lng, f.radius, after.spot));
  met app.listed[];
  last text;
begin
  select array_agg(x.m) into met from (
    select m from (select app.at_spots(spots, after) as m limit app.members_walked()) as walked
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.fits(m, f) limit count + 1) as x;
  if cardinality(met) > count is not true then
    select concat_ws('.', 'd', (m).spot, (m).seen, (m).member_id) into last
    from (select app.at_spots(spots, after) as m offset app.members_walked() - 1 limit 1) as walked;
  end if;
  return app.page_of_walk(coalesce(met, '{}'), count, last, 'd');
end $$;

-- `request`: { filters, after, count }, as schemas/wire/members.ts says.
create function public.search_members(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wanted bigint := app.whole_in(request, 'count');
  f app.member_filter;
  after app.list_place := app.place_after(app.text_in(request, 'after'));
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  own int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  centre text;
  walk app.walk;
begin
  if app.filter_fits(request -> 'filters') is not true or (wanted between 1 and app.members_a_page()) is not true or (request ->> 'after' is not null and after is null) then
    perform app.invalid();
  end if;
  perform app.count_ask(me);
  f := app.filter_of(request -> 'filters');
  centre := case when f.lat is not null then 'given' when own >= 0 then 'own' else 'none' end;
  if f.lat is not null then
    own := app.spot_of(f.lat, f.lng);
  end if;
  f.lat := app.spot_lat(own);
  f.lng := app.spot_lng(own);
  f.radius := case when centre <> 'none' then f.radius end;
  -- Of another list.
  if request ->> 'after' is not null
    and (case when f.name is not null then after.name is null when centre = 'given' or f.radius is not null then after.spot is null else after.name is not null or after.spot is not null end) then
    perform app.invalid();
  end if;
  if f.name is not null then
    walk := app.walk_names(me, blocked, f, after, wanted::int);
  elsif centre = 'given' or f.radius is not null then
    walk := app.walk_near(me, blocked, f, after, wanted::int);
  else
    walk := app.walk_seen(me, blocked, f, after, wanted::int);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.member_card(p, l, f.lat, f.lng) order by i.n), '[]')
      from unnest(walk.ids) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.listed l on l.member_id = i.id),
    'next', walk.next, 'centre', centre);
end $$;

-- [SEARCH-61, SEARCH-78] The first letters of a name; nothing for none.
create function public.usernames_like(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  q text collate "C" := lower(btrim(app.text_in(request, 'q')));
begin
  if q is null or char_length(q) > 60 then
    perform app.invalid();
  end if;
  perform app.count_ask(me);
  return jsonb_build_object('members', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'avatar_url', p.avatar_url) order by x.name), '[]') from (
    select l.member_id, l.name from app.listed l
    where q ~ '^[a-z0-9]+$' and l.name >= q and l.name < q || '~' and l.member_id <> me
      and not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((me, l.member_id), (l.member_id, me)))
    order by l.name limit app.suggestions()) as x join public.profiles p on p.id = x.member_id));
end $$;

revoke execute on all functions in schema app from public;
revoke all on function public.search_members(jsonb), public.usernames_like(jsonb) from public, anon, service_role;
grant execute on function public.search_members(jsonb), public.usernames_like(jsonb) to authenticated;
