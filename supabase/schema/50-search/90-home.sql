-- [MEMBERAREA-02] What the member's home shows of others: who is free tonight nearby, and who is new in the region.

-- How many of the newest members are looked at for one home page, and within which radii, in kilometres.
create function app.newcomers_scanned() returns int language sql immutable as $$ select 300 $$;
create function app.home_members() returns int language sql immutable as $$ select 8 $$;
create function app.tonight_radius() returns int language sql immutable as $$ select 50 $$;
create function app.region_radius() returns int language sql immutable as $$ select 100 $$;

create function app.home_member_json(p public.profiles, own_spot int, spot int) returns jsonb language sql stable set search_path = '' as $$
  select app.person_json(p) || jsonb_build_object('distanceKm', app.rounded_km(app.distance_km(app.spot_lat(own_spot), app.spot_lng(own_spot), app.spot_lat(spot), app.spot_lng(spot)))) $$;

-- `{}`: members free tonight, the nearest first, and those who came within thirty days, the latest first. Without a town of one's own both are
-- of everywhere, and `near` is false. [MEMBERAREA-26] Both show a member only to those whose searches find them.
create function public.home_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  own_spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  criteria app.member_filter := app.parse_filter('{"libre_ce_soir": true}');
  free uuid[];
begin
  perform app.count_member_request(me);
  criteria.by_certified := app.is_in_audience(me, 'certified');
  if own_spot >= 0 then
    criteria.lat := app.spot_lat(own_spot);
    criteria.lng := app.spot_lng(own_spot);
    criteria.radius := app.tonight_radius();
    free := (app.list_by_distance(me, blocked, criteria, null, app.home_members())).ids;
  else
    free := (app.list_by_last_seen(me, blocked, criteria, null, app.home_members())).ids;
  end if;
  return jsonb_build_object(
    'near', own_spot >= 0,
    'free', (select coalesce(jsonb_agg(app.home_member_json(p, own_spot, l.spot) order by i.n), '[]')
      from unnest(free) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.member_index l on l.member_id = i.id),
    'newcomers', (select coalesce(jsonb_agg(app.home_member_json(n.p, own_spot, n.spot) order by n.created_at desc, n.id), '[]') from (
      select p, p.id, p.created_at, l.spot
      from (select x.id from public.profiles x where x.created_at > now() - interval '30 days' order by x.created_at desc limit app.newcomers_scanned()) as newest
      join public.profiles p on p.id = newest.id join app.member_index l on l.member_id = newest.id
      where newest.id <> me and newest.id <> all (blocked) and (l.finding = 'everyone' or (l.finding = 'certified' and criteria.by_certified))
        and (own_spot < 0 or app.distance_km(app.spot_lat(own_spot), app.spot_lng(own_spot), app.spot_lat(l.spot), app.spot_lng(l.spot)) <= app.region_radius())
      order by p.created_at desc, p.id limit app.home_members()) as n));
end $$;
