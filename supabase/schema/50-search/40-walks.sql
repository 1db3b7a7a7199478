-- Each answer walks one index in the order of its list: what it costs follows from the page, however many members there are.

create function app.place_after(after text) returns app.list_place language sql immutable set search_path = '' as $$
  select case
    when after ~ '^n\.[a-z0-9]{1,60}$' then row(substr(after, 3), null, null, null)::app.list_place
    when after ~ '^s\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then row(null, null, split_part(after, '.', 2)::int, split_part(after, '.', 3)::uuid)::app.list_place
    when after ~ '^d\.(-1|\d{1,9})\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then row(null, split_part(after, '.', 2)::int, split_part(after, '.', 3)::int, split_part(after, '.', 4)::uuid)::app.list_place end $$;

-- Which of those that were met are the page, and where it ends. `last`: the one where looking was given up.
create function app.page_of_walk(met app.listed[], count int, last text, kind text) returns app.walk language sql immutable set search_path = '' as $$
  select row(
    array(select m.member_id from unnest(met) with ordinality as m order by m.ordinality limit count),
    case when cardinality(met) > count then case kind
      when 'n' then 'n.' || met[count].name
      when 's' then concat_ws('.', 's', met[count].seen, met[count].member_id)
      else concat_ws('.', 'd', met[count].spot, met[count].seen, met[count].member_id) end
    else last end)::app.walk $$;

-- By name, the first letters of which are given. A walk is one index in its order, also where a town is large: read whole and then
-- sorted, its cost would grow with the town. Hence no bitmap scan, in this and the next ones.
create function app.walk_names(me uuid, blocked uuid[], f app.member_filter, after app.list_place, count int) returns app.walk
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
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
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
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
create function app.at_spots(spots int[], after app.list_place) returns setof app.listed language sql stable set search_path = '' set enable_bitmapscan = off as $$
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
