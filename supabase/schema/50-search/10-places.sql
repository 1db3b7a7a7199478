-- Where members are, and how far from each other.

-- Towns, not addresses [GEO-53]: a place is a hundredth of a degree, about a kilometre, as a town has it, and so is where
-- distances are asked from. No number of them tells more of a member than the town on the card. -1 is nowhere.
create function app.spot_of(lat double precision, lng double precision) returns int language sql immutable set search_path = '' as $$
  select case when lat between -90 and 90 and lng between -180 and 180
    then (round(lat * 100)::int + 9000) * 36001 + round(lng * 100)::int + 18000 else -1 end $$;

create function app.spot_lat(spot int) returns double precision language sql immutable as $$
  select case when spot >= 0 then (spot / 36001 - 9000) / 100.0::double precision end $$;

create function app.spot_lng(spot int) returns double precision language sql immutable as $$
  select case when spot >= 0 then (spot % 36001 - 18000) / 100.0::double precision end $$;

-- In km, as the crow flies, on a ball of 6371 km [GEO-52, GEO-53].
create function app.distance_km(lat double precision, lng double precision, to_lat double precision, to_lng double precision)
returns double precision language sql immutable as $$
  select case when lat + to_lat is not null then
    2 * 6371 * asin(sqrt(least(1, power(sin(radians(to_lat - lat) / 2), 2) + cos(radians(lat)) * cos(radians(to_lat)) * power(sin(radians(to_lng - lng) / 2), 2)))) end $$;

-- Whole ones, and never none: nobody is shown to stand next door.
create function app.rounded_km(distance double precision) returns int language sql immutable as $$ select case when distance is not null then greatest(1, round(distance))::int end $$;
