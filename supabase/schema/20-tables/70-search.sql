-- What searches walk.

-- Towns in which listed members are; -1 is nowhere.
create table app.spots (
  id int primary key,
  lat double precision,
  lng double precision
);
create index spots_lat on app.spots (lat);
alter table app.spots enable row level security;
insert into app.spots (id) values (-1);

-- Who can be found, in one narrow row each.
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
alter table app.listed enable row level security;

-- Whom which node holds a socket of, told again and again.
create table app.present (
  member_id uuid not null references public.profiles (id) on delete cascade,
  node uuid not null,
  until timestamptz not null,
  primary key (member_id, node)
);
alter table app.present enable row level security;

-- Two keys for the seal of a list's places and two for its cover.
create table app.cursor_keys (
  one boolean primary key default true check (one),
  seal_inner bytea not null default app.random_key(),
  seal_outer bytea not null default app.random_key(),
  cover_inner bytea not null default app.random_key(),
  cover_outer bytea not null default app.random_key()
);
alter table app.cursor_keys enable row level security;
insert into app.cursor_keys default values;
