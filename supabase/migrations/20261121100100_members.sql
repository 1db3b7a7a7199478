-- Members: profile, subscription, blocks. Members read; none of it is written by them directly.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (username ~ '^[A-Za-z0-9]+$' and char_length(username) between app.username_min() and app.username_max()),
  avatar_url text check (char_length(avatar_url) <= 4096),
  genre text not null check (genre in ('homme', 'femme', 'couple', 'trav/trans')),
  town text check (char_length(town) <= 120),
  role text not null default 'membre' check (role in ('membre', 'membre_certifié', 'membre_abonné', 'admin')),
  seal boolean not null generated always as (role = 'membre_certifié') stored,
  -- [Y7] The revision of what others see of this member.
  card_rev bigint not null default 1,
  created_at timestamptz not null default now()
);
create unique index profiles_username on public.profiles (lower(username));

create table public.subscribers (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  subscribed boolean not null default false,
  free_period_end timestamptz
);

create table public.user_blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_blocked on public.user_blocks (blocked_id);

-- [AUTH-165, AUTH-166, AUTH-170] admin > membre_certifié > membre_abonné > membre; the subscriber row only ever raises.
create function app.role_of(member uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when p.role in ('admin', 'membre_certifié', 'membre_abonné') then p.role
      when s.subscribed or s.free_period_end > now() then 'membre_abonné'
      else 'membre' end
    from public.profiles p left join public.subscribers s on s.user_id = p.id
    where p.id = member), 'membre') $$;

create function app.my_role() returns text language sql stable security definer set search_path = '' as $$
  select app.role_of(auth.uid()) $$;

-- Which refusal stands between the two: the one's own block, or the other's.
create function app.block_between(me uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select case
    when exists (select from public.user_blocks where user_id = me and blocked_id = other) then 'blocked-mine'
    when exists (select from public.user_blocks where user_id = other and blocked_id = me) then 'blocked' end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.my_role() to authenticated;
