-- Tables that member search reads.

-- Towns of listed members, by grid cell; -1: no town.
create table app.spots (
  id int primary key,
  lat double precision,
  lng double precision
);
create index spots_lat on app.spots (lat);
alter table app.spots enable row level security;
insert into app.spots (id) values (-1);

-- One narrow row for each member who can be found.
create table app.member_index (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  name text not null collate "C",
  genre text not null,
  -- Of a couple, both partners' dates.
  birth date,
  other_birth date,
  mobility text,
  desires text[] not null,
  certified boolean not null,
  free_until timestamptz,
  au_cap boolean not null,
  spot int not null references app.spots (id),
  last_login timestamptz,
  seen_quarter int not null,
  -- In whose searches the member is found.
  finding text not null default 'everyone' check (finding in ('everyone', 'certified', 'nobody'))
);
create index member_index_name on app.member_index (name);
create index member_index_seen on app.member_index (seen_quarter desc, member_id desc);
create index member_index_spot on app.member_index (spot, seen_quarter desc, member_id desc);
alter table app.member_index enable row level security;

-- Which node holds a socket of which member; nodes renew their rows before they expire.
create table app.presence (
  member_id uuid not null references public.profiles (id) on delete cascade,
  node uuid not null,
  expires_at timestamptz not null,
  primary key (member_id, node)
);
alter table app.presence enable row level security;

-- Keys that list positions are encrypted with: two for the MAC, two for the keystream.
create table app.cursor_keys (
  one boolean primary key default true check (one),
  mac_inner bytea not null default app.random_key(),
  mac_outer bytea not null default app.random_key(),
  keystream_inner bytea not null default app.random_key(),
  keystream_outer bytea not null default app.random_key()
);
alter table app.cursor_keys enable row level security;
insert into app.cursor_keys default values;
