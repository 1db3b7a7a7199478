-- Locations of members, and distances between them.

-- Locations are towns, not addresses [GEO-53]: a spot is a cell of a hundredth of a degree, about a kilometre, and distances are computed
-- from cells too. So no number of distances reveals more about a member than the town on the card. -1: no location.
create function app.spot_of(lat double precision, lng double precision) returns int language sql immutable set search_path = '' as $$
  select case when lat between -90 and 90 and lng between -180 and 180
    then (round(lat * 100)::int + 9000) * 36001 + round(lng * 100)::int + 18000 else -1 end $$;

create function app.spot_lat(spot int) returns double precision language sql immutable as $$
  select case when spot >= 0 then (spot / 36001 - 9000) / 100.0::double precision end $$;

create function app.spot_lng(spot int) returns double precision language sql immutable as $$
  select case when spot >= 0 then (spot % 36001 - 18000) / 100.0::double precision end $$;

-- The great-circle distance in km on a sphere of 6371 km [GEO-52, GEO-53].
create function app.distance_km(lat double precision, lng double precision, to_lat double precision, to_lng double precision)
returns double precision language sql immutable as $$
  select case when lat + to_lat is not null then
    2 * 6371 * asin(sqrt(least(1, power(sin(radians(to_lat - lat) / 2), 2) + cos(radians(lat)) * cos(radians(to_lat)) * power(sin(radians(to_lng - lng) / 2), 2)))) end $$;

-- Whole kilometres, at least one: nobody is shown to be next door.
create function app.rounded_km(distance double precision) returns int language sql immutable as $$ select case when distance is not null then greatest(1, round(distance))::int end $$;
