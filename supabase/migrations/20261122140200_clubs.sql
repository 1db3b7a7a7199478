-- Public facts about clubs, and the public numbers of the wall. Guests may read both; nobody writes them through the API.

create table public.clubs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('club', 'spa', 'bar', 'domaine')),
  town text not null check (char_length(town) between 1 and 80),
  region text not null check (char_length(region) between 1 and 60),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  about text not null check (char_length(about) between 1 and 600),
  opening text not null check (char_length(opening) between 1 and 120),
  published boolean not null default false,
  created_at timestamptz not null default now()
);
create index clubs_published on public.clubs (region, town, name) where published;

-- Warnings that moderators have published: a category and an end, no text, no picture, no name.
create table app.wall_warnings (
  id uuid primary key default gen_random_uuid(),
  category text not null check (category in ('fake-profile', 'money', 'impersonation', 'pressure')),
  published_at timestamptz,
  withdrawn_at timestamptz,
  expires_at timestamptz not null default now() + interval '180 days'
);

alter table public.clubs enable row level security;
alter table app.wall_warnings enable row level security;
revoke all on public.clubs, app.wall_warnings from public, anon, authenticated, service_role;
grant select on public.clubs to service_role;

-- The published ones, of one region or of all, in the order in which they are read.
create function public.clubs(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('clubs', coalesce(jsonb_agg(to_jsonb(c) order by c.region, c.town, c.name), '[]'))
  from (
    select k.slug, k.name, k.kind, k.town, k.region, k.lat, k.lng, k.about, k.opening from public.clubs k
    where k.published and (request ->> 'region' is null or k.region = app.text_in(request, 'region'))
    order by k.region, k.town, k.name limit 500
  ) as c $$;

create function public.wall_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(c.category, (
    select count(*) from app.wall_warnings w
    where w.category = c.category and w.published_at <= now() and w.withdrawn_at is null and w.expires_at > now()))
  from unnest(array['fake-profile', 'money', 'impersonation', 'pressure']) as c (category) $$;

revoke all on function public.clubs(jsonb), public.wall_counts() from public;
grant execute on function public.clubs(jsonb), public.wall_counts() to anon, authenticated;
