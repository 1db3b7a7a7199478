-- Lists of members. Each answer scans one index in the order of its list, so that its cost depends on the page and not on the number of
-- members.

create function app.parse_list_position(cursor_text text) returns app.list_position language sql immutable set search_path = '' as $$
  select case
    when cursor_text ~ '^n\.[a-z0-9]{1,60}$' then row(substr(cursor_text, 3), null, null, null)::app.list_position
    when cursor_text ~ '^s\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then row(null, null, split_part(cursor_text, '.', 2)::int, split_part(cursor_text, '.', 3)::uuid)::app.list_position
    when cursor_text ~ '^d\.(-1|\d{1,9})\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then row(null, split_part(cursor_text, '.', 2)::int, split_part(cursor_text, '.', 3)::int, split_part(cursor_text, '.', 4)::uuid)::app.list_position end $$;

-- Cuts the matches to one page and computes where the next begins. `resume_at`: the position where the scan stopped without enough matches.
create function app.member_list_from(matches app.member_index[], count int, resume_at text, kind text) returns app.member_list language sql immutable set search_path = '' as $$
  select row(
    array(select m.member_id from unnest(matches) with ordinality as m order by m.ordinality limit count),
    case when cardinality(matches) > count then case kind
      when 'n' then 'n.' || matches[count].name
      when 's' then concat_ws('.', 's', matches[count].seen_quarter, matches[count].member_id)
      else concat_ws('.', 'd', matches[count].spot, matches[count].seen_quarter, matches[count].member_id) end
    else resume_at end)::app.member_list $$;

-- By the beginning of the name. The scan follows one index in its order, also where a town is large: read whole and then sorted, it would
-- cost more the larger the town is. Hence no bitmap scan, in this and the next functions.
create function app.list_by_name(me uuid, blocked uuid[], criteria app.member_filter, start_at app.list_position, count int) returns app.member_list
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
declare
  after_name text collate "C" := coalesce(start_at.name, '');
  name_end text collate "C" := criteria.name || '~';
  matches app.member_index[];
  resume_at text;
begin
  if criteria.name !~ '^[a-z0-9]+$' then
    return row('{}'::uuid[], null)::app.member_list;
  end if;
  select array_agg(x.m) into matches from (
    select m from (
      select l as m from app.member_index l where l.name >= criteria.name and l.name < name_end and l.name > after_name order by l.name limit app.members_scanned()) as scanned
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.matches_filter(m, criteria)
      and (criteria.radius is null or app.distance_km(criteria.lat, criteria.lng, app.spot_lat((m).spot), app.spot_lng((m).spot)) <= criteria.radius) limit count + 1) as x;
  if cardinality(matches) > count is not true then
    select 'n.' || l.name into resume_at from app.member_index l where l.name >= criteria.name and l.name < name_end and l.name > after_name order by l.name offset app.members_scanned() - 1 limit 1;
  end if;
  return app.member_list_from(coalesce(matches, '{}'), count, resume_at, 'n');
end $$;

-- By when members were last seen. Connected members were seen lately, so a search for online members reads only recent rows.
create function app.list_by_last_seen(me uuid, blocked uuid[], criteria app.member_filter, start_at app.list_position, count int) returns app.member_list
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
declare
  from_quarter int := coalesce(start_at.seen_quarter, 2147483647);
  from_id uuid := coalesce(start_at.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  min_quarter int := case when criteria.online then app.quarter_hour_of(now()) - 2 else 0 end;
  matches app.member_index[];
  resume_at text;
begin
  select array_agg(x.m) into matches from (
    select m from (
      select l as m from app.member_index l where (l.seen_quarter, l.member_id) < (from_quarter, from_id) and l.seen_quarter >= min_quarter order by l.seen_quarter desc, l.member_id desc limit app.members_scanned()) as scanned
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.matches_filter(m, criteria) limit count + 1) as x;
  if cardinality(matches) > count is not true then
    select concat_ws('.', 's', l.seen_quarter, l.member_id) into resume_at from app.member_index l where (l.seen_quarter, l.member_id) < (from_quarter, from_id) and l.seen_quarter >= min_quarter
    order by l.seen_quarter desc, l.member_id desc offset app.members_scanned() - 1 limit 1;
  end if;
  return app.member_list_from(coalesce(matches, '{}'), count, resume_at, 's');
end $$;

-- Spots within the radius, nearest first, continuing from one of them. Without a radius the last is -1 (no location).
create function app.nearby_spots(from_lat double precision, from_lng double precision, radius_km double precision, from_spot int)
returns setof int language sql stable set search_path = '' as $$
  select candidate.id from (
    select s.id, app.distance_km(from_lat, from_lng, s.lat, s.lng) as distance from app.spots s
    where s.lat between from_lat - coalesce(radius_km, 20100) / 111 and from_lat + coalesce(radius_km, 20100) / 111
    union all
    select -1, 'infinity' where radius_km is null) as candidate
  where (radius_km is null or candidate.distance <= radius_km)
    and (from_spot is null or (candidate.distance, candidate.id) >= (coalesce(app.distance_km(from_lat, from_lng, app.spot_lat(from_spot), app.spot_lng(from_spot)), 'infinity'), from_spot))
  order by candidate.distance, candidate.id $$;

-- Members listed at these spots, spot after spot. A caller that has enough rows stops the scan.
create function app.members_at_spots(spots int[], start_at app.list_position) returns setof app.member_index language sql stable set search_path = '' set enable_bitmapscan = off as $$
  select one.* from unnest(spots) with ordinality as s (id, n)
  cross join lateral (
    select * from app.member_index l
    where l.spot = s.id and (l.seen_quarter, l.member_id) < (
      case when s.id = (start_at).spot then (start_at).seen_quarter else 2147483647 end,
      case when s.id = (start_at).spot then (start_at).id else 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid end)
    order by l.seen_quarter desc, l.member_id desc limit app.members_scanned()) as one $$;

-- By distance, and within one spot by when they were last seen.
create function app.list_by_distance(me uuid, blocked uuid[], criteria app.member_filter, start_at app.list_position, count int) returns app.member_list
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  spots int[] := array(select app.nearby_spots(criteria.lat, criteria.lng, criteria.radius, start_at.spot));
  matches app.member_index[];
  resume_at text;
begin
  select array_agg(x.m) into matches from (
    select m from (select app.members_at_spots(spots, start_at) as m limit app.members_scanned()) as scanned
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.matches_filter(m, criteria) limit count + 1) as x;
  if cardinality(matches) > count is not true then
    select concat_ws('.', 'd', (m).spot, (m).seen_quarter, (m).member_id) into resume_at
    from (select app.members_at_spots(spots, start_at) as m offset app.members_scanned() - 1 limit 1) as scanned;
  end if;
  return app.member_list_from(coalesce(matches, '{}'), count, resume_at, 'd');
end $$;
