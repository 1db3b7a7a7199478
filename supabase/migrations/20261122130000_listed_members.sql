-- Who can be found, in one narrow row each: every search walks one of its indexes, and looks at so many rows and no more.

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

-- When somebody was here, in quarters of an hour: the order of the list, and of its pages, tells nothing finer.
create function app.quarter_of(at timestamptz) returns int language sql stable as $$ select floor(extract(epoch from at) / 900)::int $$;

create table app.spots (
  id int primary key,
  lat double precision,
  lng double precision
);
create index spots_lat on app.spots (lat);
insert into app.spots (id) values (-1);

create table app.listed (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  name text not null collate "C",
  genre text not null,
  -- Of a couple, both.
  birth date,
  other_birth date,
  mobility text,
  desires text[] not null,
  certified boolean not null,
  free_until timestamptz,
  au_cap boolean not null,
  spot int not null references app.spots (id),
  last_login timestamptz,
  seen int not null
);
create index listed_name on app.listed (name);
create index listed_seen on app.listed (seen desc, member_id desc);
create index listed_spot on app.listed (spot, seen desc, member_id desc);

-- Whom which node holds a socket of, told again and again.
create table app.present (
  member_id uuid not null references public.profiles (id) on delete cascade,
  node uuid not null,
  until timestamptz not null,
  primary key (member_id, node)
);

-- How much each has asked, in a window.
create table app.member_asks (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  asked int not null default 0
);

alter table app.spots enable row level security;
alter table app.listed enable row level security;
alter table app.present enable row level security;
alter table app.member_asks enable row level security;
revoke all on app.spots, app.listed, app.present, app.member_asks from public, anon, authenticated, service_role;

-- Whoever is active and has agreed that others see them [decisions: sensitive data]; nobody else has a row.
create function app.list_member(member uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  s public.user_status;
  place int;
begin
  select * into p from public.profiles where id = member;
  if p.id is null or not p.is_active or p.sensitive_consent_at is null then
    delete from app.listed where member_id = member;
    return;
  end if;
  select * into s from public.user_status where user_id = member;
  place := app.spot_of(p.location_lat, p.location_lng);
  insert into app.spots (id, lat, lng) values (place, app.spot_lat(place), app.spot_lng(place)) on conflict do nothing;
  insert into app.listed as l values (
    member, lower(p.username), p.genre,
    case when p.genre = 'couple' then p.date_naissance_homme else p.date_naissance end,
    case when p.genre = 'couple' then p.date_naissance_femme end,
    p.mobility, coalesce(p.desires, '{}'), p.role = 'membre_certifié',
    s.libre_ce_soir_until, coalesce(s.au_cap, false),
    place, p.last_login, app.quarter_of(coalesce(p.last_login, p.created_at)))
  on conflict (member_id) do update set
    name = excluded.name, genre = excluded.genre, birth = excluded.birth, other_birth = excluded.other_birth,
    mobility = excluded.mobility, desires = excluded.desires, certified = excluded.certified, free_until = excluded.free_until,
    au_cap = excluded.au_cap, spot = excluded.spot, last_login = excluded.last_login, seen = greatest(l.seen, excluded.seen);
end $$;

create function app.profile_listed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.list_member(new.id);
  return null;
end $$;
create trigger profile_listed after insert or update on public.profiles for each row execute function app.profile_listed();

create function app.status_listed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.list_member(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger status_listed after insert or update or delete on public.user_status for each row execute function app.status_listed();

select app.list_member(id) from public.profiles;

-- Whom the asker may find: listed, and no block between the two.
create function app.finds(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.listed where member_id = member)
    and not exists (select from public.user_blocks where (user_id, blocked_id) in ((auth.uid(), member), (member, auth.uid()))) $$;

-- A search, a page, a word of a name: so many in ten minutes. What is refused is not counted.
create function app.count_ask(me uuid) returns void language plpgsql set search_path = '' as $$
declare
  count int;
begin
  insert into app.member_asks as a (member_id, asked) values (me, 1)
  on conflict (member_id) do update set
    asked = case when a.since < now() - interval '10 minutes' then 1 else a.asked + 1 end,
    since = case when a.since < now() - interval '10 minutes' then now() else a.since end
  returning asked into count;
  if count > 600 then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
end $$;

-- Connected now: a node has said so lately.
create function app.connected(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.present where member_id = member and until > now()) $$;

create function app.last_seen(member uuid, last_login timestamptz, seen int) returns text language sql stable set search_path = '' as $$
  select case
    when app.connected(member) then 'online'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '15 minutes' then 'recently'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '1 day' then 'today'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '7 days' then 'week'
    when greatest(last_login, to_timestamp(seen * 900.0)) > now() - interval '30 days' then 'month'
    else 'before' end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.finds(uuid) to authenticated;
