-- Members: what they say of themselves, what they are free for, whom they block and follow, what they have agreed to.

-- Members read; none of it is written by them directly.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (username ~ '^[A-Za-z0-9]+$' and char_length(username) between app.username_min() and app.username_max()),
  avatar_url text check (char_length(avatar_url) <= 4096),
  genre text not null check (genre in ('homme', 'femme', 'couple', 'trav/trans')),
  location_name text check (char_length(location_name) <= 120),
  role text not null default 'membre' check (role in ('membre', 'membre_certifié', 'membre_abonné', 'admin')),
  seal boolean not null generated always as (role = 'membre_certifié') stored,
  -- [Y7] The revision of what others see of this member.
  card_rev bigint not null default 1,
  created_at timestamptz not null default now(),
  -- [AUTH-151] When a member was last here. It changes no revision: nobody is shown it.
  last_login timestamptz,
  -- [SOUND-01] What they hear.
  sound_notifications boolean not null default true,
  sound_volume numeric not null default 0.3 check (sound_volume between 0 and 1),
  sound_on_mention boolean not null default true,
  sound_on_private_message boolean not null default true,
  sound_on_user_joined boolean not null default true,
  sound_on_user_left boolean not null default true,
  sound_on_camera_on boolean not null default false,
  pending_avatar_url text check (char_length(pending_avatar_url) <= 4096),
  cover_url text check (char_length(cover_url) <= 4096),
  avatar_moderation_status text check (avatar_moderation_status in ('pending', 'approved', 'rejected')),
  registration_completed boolean not null default false,
  is_active boolean not null default true,
  bio text check (app.within_limit(bio, app.bio_length()) and app.is_trimmed(bio) and not app.is_blank(bio)),
  sexualite text check (sexualite = any (app.sexualites_of(genre))),
  experience text check (experience = any (app.experiences())),
  mobility text check (mobility = any (app.mobilities())),
  desires text[] not null default '{}' check (desires <@ app.desires()),
  recherche_genres text[] not null default '{}' check (recherche_genres <@ app.genres()),
  -- The town's place, never the member's: about a kilometre.
  location_lat double precision check (location_lat between -90 and 90 and location_lat = round(location_lat::numeric, 2)),
  location_lng double precision check (location_lng between -180 and 180 and location_lng = round(location_lng::numeric, 2)),
  constraint profiles_located check ((location_lat is null) = (location_lng is null) and (location_lat is null or location_name is not null)),
  ville text generated always as (nullif(btrim(split_part(location_name, ',', 1)), '')) stored,
  pays text generated always as (case when location_name like '%,%' then nullif(btrim(regexp_replace(location_name, '^.*,', '')), '') end) stored,
  -- [AUTH-01] Refused here, whoever writes.
  date_naissance date check (date_naissance between date '1900-01-01' and app.adult_born_by()),
  date_naissance_homme date check (date_naissance_homme between date '1900-01-01' and app.adult_born_by()),
  date_naissance_femme date check (date_naissance_femme between date '1900-01-01' and app.adult_born_by()),
  -- Centimetres and kilograms.
  taille int check (taille between app.height_min() and app.height_max()),
  taille_homme int check (taille_homme between app.height_min() and app.height_max()),
  taille_femme int check (taille_femme between app.height_min() and app.height_max()),
  poids int check (poids between app.weight_min() and app.weight_max()),
  poids_homme int check (poids_homme between app.weight_min() and app.weight_max()),
  poids_femme int check (poids_femme between app.weight_min() and app.weight_max()),
  -- To which wording; null: to none. Whoever has not given it is listed for nobody else.
  sensitive_consent int check (sensitive_consent between 1 and app.consent_wording()),
  sensitive_consent_at timestamptz,
  constraint profiles_consent_dated check ((sensitive_consent is null) = (sensitive_consent_at is null))
);
create unique index profiles_username on public.profiles (lower(username));
alter table public.profiles enable row level security;

-- [PROFILE-103] No row: no status. « Libre ce soir » is over at its hour, without anybody ending it.
create table public.user_status (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  libre_ce_soir boolean not null generated always as (libre_ce_soir_until is not null) stored,
  libre_ce_soir_until timestamptz,
  au_cap boolean not null default false
);
alter table public.user_status enable row level security;

create table public.user_blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_blocked on public.user_blocks (blocked_id);
alter table public.user_blocks enable row level security;

-- Whom one follows.
create table public.follows (
  follower_id uuid not null references public.profiles (id) on delete cascade,
  followed_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on public.follows (followed_id, created_at desc);
alter table public.follows enable row level security;

-- One a day, however often.
create table public.profile_visits (
  visitor_id uuid not null references public.profiles (id) on delete cascade,
  visited_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  at timestamptz not null default now(),
  primary key (visitor_id, visited_id, day),
  check (visitor_id <> visited_id)
);
create index profile_visits_visited on public.profile_visits (visited_id, at desc);
alter table public.profile_visits enable row level security;

-- What a member has agreed to, to which wording, and when; and that data on sexual orientation are used only with a yes of its own.
create table public.consents (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('terms', 'sensitive-data')),
  -- Which text was read: schemas/limits.ts numbers them.
  wording int not null check (wording > 0),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create unique index consents_in_force on public.consents (member_id, kind) where withdrawn_at is null;
create index consents_member on public.consents (member_id, given_at);
alter table public.consents enable row level security;

-- Signing up with an address that has an account begins none, and must look as if it did: its username is taken from then on, as it
-- is by an account that waits for its confirmation.
create table app.held_usernames (
  name text primary key check (name = lower(name) and char_length(name) between app.username_min() and app.username_max()),
  at timestamptz not null default now()
);
alter table app.held_usernames enable row level security;
