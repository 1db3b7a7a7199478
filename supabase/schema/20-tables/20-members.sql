-- Members: profiles, status, blocks, follows, visits, consents.

-- Members read their row through policies and write it only through `push` and functions.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (username ~ '^[A-Za-z0-9]+$' and char_length(username) between app.username_min() and app.username_max()),
  avatar_url text check (char_length(avatar_url) <= 4096),
  genre text not null check (genre in ('homme', 'femme', 'couple', 'trav/trans')),
  location_name text check (char_length(location_name) <= 120),
  role text not null default 'membre' check (role in ('membre', 'membre_certifié', 'membre_abonné', 'admin')),
  -- Whether a certification is in force (app.certifications); only the functions about certification set it.
  certified boolean not null default false,
  seal boolean not null generated always as (role = 'membre_certifié' or certified) stored,
  -- [Y7] The revision of the member's card, which is what others see.
  card_rev bigint not null default 1,
  created_at timestamptz not null default now(),
  -- [AUTH-151] The last sign-in. It takes no revision, because it is replicated to nobody.
  last_login timestamptz,
  -- [SOUND-01] Sound settings.
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
  bio text check (app.is_rich_text(bio) and app.rich_text_fits(bio, app.bio_length()) and not app.is_blank(app.rich_text_plain(bio))),
  sexualite text check (sexualite = any (app.sexualites_of(genre))),
  experience text check (experience = any (app.experiences())),
  mobility text check (mobility = any (app.mobilities())),
  desires text[] not null default '{}' check (desires <@ app.desires()),
  recherche_genres text[] not null default '{}' check (recherche_genres <@ app.genres()),
  -- The coordinates of the town, to about a kilometre; never those of the member.
  location_lat double precision check (location_lat between -90 and 90 and location_lat = round(location_lat::numeric, 2)),
  location_lng double precision check (location_lng between -180 and 180 and location_lng = round(location_lng::numeric, 2)),
  constraint profiles_located check ((location_lat is null) = (location_lng is null) and (location_lat is null or location_name is not null)),
  ville text generated always as (nullif(btrim(split_part(location_name, ',', 1)), '')) stored,
  pays text generated always as (case when location_name like '%,%' then nullif(btrim(regexp_replace(location_name, '^.*,', '')), '') end) stored,
  -- [AUTH-01] Members must be adults, whoever writes the row.
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
  -- The version of the text that the member agreed to; null: none. Without it the member is listed for nobody else.
  sensitive_consent int check (sensitive_consent between 1 and app.consent_wording()),
  sensitive_consent_at timestamptz,
  constraint profiles_consent_dated check ((sensitive_consent is null) = (sensitive_consent_at is null))
);
create unique index profiles_username on public.profiles (lower(username));
-- Of names by their beginning, whoever they belong to; `app.member_index` has those who can be found.
create index profiles_name_start on public.profiles (lower(username) collate "C");
create index profiles_newest on public.profiles (created_at desc);
alter table public.profiles enable row level security;

-- [PROFILE-103] No row means no status. « Libre ce soir » ends at its hour, without any job.
create table public.user_status (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  libre_ce_soir boolean not null generated always as (libre_ce_soir_until is not null) stored,
  libre_ce_soir_until timestamptz,
  au_cap boolean not null default false
);
create index user_status_evenings on public.user_status (libre_ce_soir_until) where libre_ce_soir_until is not null;
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

-- [MEMBERAREA-16] Who follows whom. « Adeptes » are the followers whom the followed member has accepted.
create table public.follows (
  follower_id uuid not null references public.profiles (id) on delete cascade,
  followed_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  accepted_at timestamptz check (accepted_at >= created_at),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on public.follows (followed_id, (coalesce(accepted_at, created_at)) desc, follower_id desc);
create index follows_by on public.follows (follower_id, created_at desc, followed_id);
alter table public.follows enable row level security;

-- Who has been notified of which follower: once, however often the follower begins anew.
create table app.follow_notices (
  follower_id uuid not null references public.profiles (id) on delete cascade,
  followed_id uuid not null references public.profiles (id) on delete cascade,
  primary key (follower_id, followed_id)
);
create index follow_notices_followed on app.follow_notices (followed_id);
alter table app.follow_notices enable row level security;

-- At most one row a day for each visitor and visited member.
create table public.profile_visits (
  visitor_id uuid not null references public.profiles (id) on delete cascade,
  visited_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  at timestamptz not null default now(),
  primary key (visitor_id, visited_id, day),
  check (visitor_id <> visited_id)
);
create index profile_visits_visited on public.profile_visits (visited_id, at desc);
create index profile_visits_age on public.profile_visits (at);
alter table public.profile_visits enable row level security;

-- « Navigation discrète »: the visits of who has a row are shown to nobody, and they see none.
create table app.discreet_visitors (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default now()
);
alter table app.discreet_visitors enable row level security;

-- Which text a member agreed to, in which version and when. Data on sexual orientation are used only with a consent of its own.
create table public.consents (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('terms', 'sensitive-data')),
  -- The version of the text; schemas/limits.ts numbers them.
  wording int not null check (wording > 0),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create unique index consents_in_force on public.consents (member_id, kind) where withdrawn_at is null;
create index consents_member on public.consents (member_id, given_at);
alter table public.consents enable row level security;

-- Usernames reserved by a sign-up with an address that already has an account. Such a sign-up must look like any other: its username is taken
-- from then on, as that of an account waiting for confirmation is.
create table app.reserved_usernames (
  name text primary key check (name = lower(name) and char_length(name) between app.username_min() and app.username_max()),
  at timestamptz not null default now()
);
alter table app.reserved_usernames enable row level security;
