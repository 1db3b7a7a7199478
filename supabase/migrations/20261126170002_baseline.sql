-- All of supabase/schema, written by `npm run db:diff -- --baseline`: edit the files there.

set check_function_bodies = off;

-- ── supabase/schema/00-settings.sql ──

-- The present state of the database, in the order in which it is made. Edited in place; `npm run db:diff -- NAME` writes the migration.

-- No API exposes this schema. Members may run the few functions of it that policies and readers call.
create schema app;
revoke all on schema app from public;
grant usage on schema app to authenticated, service_role, supabase_auth_admin;

-- No request of a member runs long, or keeps its locks while nothing happens.
alter role authenticated set statement_timeout = '2s';
alter role authenticated set idle_in_transaction_session_timeout = '10s';
alter role anon set statement_timeout = '2s';
alter role anon set idle_in_transaction_session_timeout = '10s';

-- ── supabase/schema/10-values/10-limits.sql ──

-- Numbers shared with schemas/limits.ts; a test keeps the two equal.

-- ── streams and pages ──

create function app.page_size() returns int language sql immutable as $$ select 64 $$;
create function app.range_open() returns bigint language sql immutable as $$ select 2147483647::bigint $$;
create function app.whole_stream() returns int8range language sql immutable as $$ select int8range(1, app.range_open(), '[]') $$;

-- ── how much one answer or push carries ──

create function app.pull_stream_limit() returns int language sql immutable as $$ select 500 $$;
create function app.pull_total_limit() returns int language sql immutable as $$ select 3000 $$;
create function app.first_pull_pages() returns int language sql immutable as $$ select 30 $$;
create function app.push_limit() returns int language sql immutable as $$ select 200 $$;

-- [Y10, Y20] Pages of several streams in one answer: all of a device's history in a few requests instead of one or more for
-- each conversation.
create function app.pages_limit() returns int language sql immutable as $$ select 128 $$;

create function app.members_a_page() returns int language sql immutable as $$ select 50 $$;
create function app.members_walked() returns int language sql immutable as $$ select 8000 $$;
create function app.suggestions() returns int language sql immutable as $$ select 5 $$;

-- Of a sealed place in a list.
create function app.cursor_length() returns bigint language sql immutable as $$ select 64::bigint $$;

-- ── how long a text is, and a number ──

create function app.message_length() returns int language sql immutable as $$ select 1000 $$;
create function app.preview_length() returns int language sql immutable as $$ select 120 $$;
create function app.username_min() returns int language sql immutable as $$ select 5 $$;
create function app.username_max() returns int language sql immutable as $$ select 15 $$;
create function app.bio_length() returns int language sql immutable as $$ select 1000 $$;
create function app.place_length() returns int language sql immutable as $$ select 120 $$;
create function app.adult_age() returns int language sql immutable as $$ select 18 $$;
create function app.height_min() returns int language sql immutable as $$ select 100 $$;
create function app.height_max() returns int language sql immutable as $$ select 250 $$;
create function app.weight_min() returns int language sql immutable as $$ select 30 $$;
create function app.weight_max() returns int language sql immutable as $$ select 300 $$;

-- Messages that one report names, and its words.
create function app.report_messages() returns int language sql immutable as $$ select 20 $$;
create function app.report_length() returns int language sql immutable as $$ select 500 $$;

create function app.contact_name_length() returns int language sql immutable as $$ select 80 $$;
create function app.contact_message_min() returns int language sql immutable as $$ select 10 $$;
create function app.contact_message_length() returns int language sql immutable as $$ select 4000 $$;
create function app.contact_subjects() returns text[] language sql immutable as $$ select array['account', 'report', 'data', 'partner', 'press', 'accessibility', 'other'] $$;

-- ── how long something holds ──

create function app.edit_minutes() returns int language sql immutable as $$ select 15 $$;
create function app.applied_days() returns int language sql immutable as $$ select 400 $$;
create function app.free_days() returns int language sql immutable as $$ select 30 $$;

-- Who looked at a page is told for so long, and then forgotten.
create function app.visit_days() returns int language sql immutable as $$ select 90 $$;

create function app.guest_window() returns interval language sql immutable as $$ select interval '15 minutes' $$;

-- ── which texts are in force ──

create function app.terms_wording() returns int language sql immutable as $$ select 1 $$;
create function app.consent_wording() returns int language sql immutable as $$ select 1 $$;

-- ── how much one member may do ──

-- Messages to a member who has never written back.
create function app.unanswered_messages() returns int language sql immutable as $$ select 3 $$;

-- Conversations that a member begins in a day: in their first days, and later.
create function app.early_days() returns int language sql immutable as $$ select 7 $$;
create function app.new_conversations_early() returns int language sql immutable as $$ select 20 $$;
create function app.new_conversations() returns int language sql immutable as $$ select 60 $$;

create function app.reports_a_day() returns int language sql immutable as $$ select 20 $$;

-- Of one profile, lying in the bucket.
create function app.profile_pictures_most() returns bigint language sql immutable as $$ select 12::bigint $$;
create function app.pictures_an_hour() returns bigint language sql immutable as $$ select 30::bigint $$;

-- All that one member has stored, in bytes.
create function app.pictures_bytes() returns bigint language sql immutable as $$ select 209715200::bigint $$;

-- One picture of a message, and one of a profile, in bytes.
create function app.picture_bytes() returns bigint language sql immutable as $$ select 4194304::bigint $$;
create function app.profile_picture_bytes() returns bigint language sql immutable as $$ select 2097152::bigint $$;

-- ── supabase/schema/10-values/20-untrusted-json.sql ──

-- Untrusted JSON is looked at before it is cast: what does not fit is null, never an exception.

-- Ids are as strict as the devices' schemas: what one device could write and another not read would stop the other for ever.
create function app.uuid_in(data jsonb, key text) returns uuid language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string'
    and data ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then (data ->> key)::uuid end $$;

create function app.whole_in(data jsonb, key text) returns bigint language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'number' and data ->> key ~ '^[0-9]{1,15}$' then (data ->> key)::bigint end $$;

create function app.text_in(data jsonb, key text) returns text language sql immutable as $$
  select case when jsonb_typeof(data -> key) = 'string' then data ->> key end $$;

create function app.words_in(list jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(word order by n), '{}') from jsonb_array_elements_text(list) with ordinality as w (word, n) $$;

-- Degrees as a form holds them, a number or its text [AUTH-74], to the town.
create function app.degrees_in(data jsonb, key text) returns numeric language sql immutable as $$
  select case when data ->> key ~ '^-?\d{1,3}(\.\d{1,20})?$' then round((data ->> key)::numeric, 2) end $$;

-- ISO 8601 to the millisecond, as JavaScript writes it: bases are compared as they stand.
create function app.instant_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function app.invalid() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'invalid' using errcode = '22023';
end $$;

-- ── supabase/schema/10-values/30-characters.sql ──

-- What a text is made of, as devices and people see it.

-- A character of a limit is what a reader takes for one (schemas/characters.ts). The database knows no clusters: it takes what any device's
-- count allows, which never has more than so many code points a character, and so bounds what a single character may carry.
create function app.character_points() returns int language sql immutable as $$ select 12 $$;

-- Each Latin letter, digit and sign begins a character, but for two that may be joined as emoji are.
create function app.within_limit(value text, most int) returns boolean language sql immutable as $$
  select case when char_length(value) <= most then true
    else char_length(value) <= most * app.character_points() and char_length(regexp_replace(value, '[^\u0020-\u00a8\u00aa-\u00ad\u00af-\u02ff]', '', 'g')) <= most end $$;

-- Nothing of it can be seen: white space, controls, what Unicode lets every font ignore, and the few signs beside it that are drawn as
-- nothing. `isBlank` of schemas/characters.ts knows the same. No name in it depends on a path: it becomes part of the statement that asks.
create function app.is_blank(value text) returns boolean language sql immutable as $$
  select value !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' $$;

-- Without white space at its ends, as JavaScript sees it.
create function app.is_trimmed(value text) returns boolean language sql immutable as $$
  select value = btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- So much of a text as a line shows. Where the cut lies between two letters, no character is split; elsewhere there is more of it, and who
-- reads it counts characters (schemas/entities/stream.ts).
create function app.preview_text(body text) returns text language sql immutable as $$
  select case
    when char_length(body) <= app.preview_length() then body
    when substr(body, app.preview_length(), 2) ~ '^[\u0020-\u02ff\u2010-\u2026\u202f]{2}$' then left(body, app.preview_length())
    else left(body, app.preview_length() * app.character_points()) end $$;

-- A name is found however it is typed: in capitals, with accents, in compatible forms (ligatures, full width), with letters that nothing takes
-- apart. `plainText` of src/domain/search does the same; what is left here is compared with usernames, which are plain by themselves.
create function app.plain(value text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(
    lower(translate(regexp_replace(normalize(value, NFKD), '[\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
      'ŒÆẞØøŁłĐđÐðÞĦħıŦŧĸƑƒƗɨⱢɫƵƶƏəŊ', 'œæßoollddddþhhittkffiillzzeeŋ') collate "C"),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 'ŋ', 'ng') $$;

-- ── supabase/schema/10-values/40-profile-values.sql ──

-- Which values a profile knows: shared with schemas/entities/profile-values.ts; tests keep them equal.

create function app.genres() returns text[] language sql immutable as $$ select '{homme,femme,couple,trav/trans}'::text[] $$;

create function app.sexualites_of(genre text) returns text[] language sql immutable as $$
  select case genre
    when 'femme' then array['femme hétéro', 'femme bi', 'lesbienne']
    when 'couple' then array['couple hétéro', 'couple bi', 'couple homme bi', 'couple femme bi']
    when 'homme' then array['homme hétéro', 'homme bi', 'homme gay']
    when 'trav/trans' then array['homme hétéro', 'homme bi', 'homme gay']
    else '{}'::text[] end $$;

create function app.sexualites() returns text[] language sql immutable set search_path = '' as $$
  select app.sexualites_of('homme') || app.sexualites_of('femme') || app.sexualites_of('couple') $$;

create function app.experiences() returns text[] language sql immutable as $$ select '{débutants,curieux,occasionnels,expérimentés}'::text[] $$;
create function app.mobilities() returns text[] language sql immutable as $$ select array['reçoit', 'se déplace', 'reçoit et se déplace'] $$;

create function app.desires() returns text[] language sql immutable as $$
  select array['conversation', 'dîners', 'soirées', 'clubs', 'danse', 'voyages', 'bien-être', 'naturisme', 'photographie', 'sorties culturelles', 'amitiés', 'relations suivies'] $$;

create function app.paris_day() returns date language sql stable as $$ select (now() at time zone 'Europe/Paris')::date $$;

-- Nobody younger than this day's children of 18 years ago; the day is that of Paris.
create function app.adult_born_by() returns date language sql stable set search_path = '' as $$
  select (app.paris_day() - make_interval(years => app.adult_age()))::date $$;

-- [PROFILE-108] Of any moment, the next 06:00 in Paris.
create function app.six_after(at timestamptz) returns timestamptz language sql immutable as $$
  select ((at at time zone 'Europe/Paris' - interval '6 hours')::date + 1 + time '06:00') at time zone 'Europe/Paris' $$;

create function app.end_of_tonight() returns timestamptz language sql stable set search_path = '' as $$ select app.six_after(now()) $$;

-- ── supabase/schema/10-values/50-computed-ids.sql ──

-- Ids and places that follow from others.

-- A pair's conversation has a computed id (UUID version 8), so that either can start it offline and it is one.
create function app.conversation_id(a uuid, b uuid) returns uuid language sql immutable strict as $$
  select encode(set_byte(set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  from (select substr(sha256(uuid_send(least(a, b)) || uuid_send(greatest(a, b))), 1, 16) as bytes) as pair $$;

-- [Y7] Page `k` of a stream holds the numbers k·64 … k·64+63.
create function app.page_of(seq bigint) returns bigint language sql immutable as $$ select seq / app.page_size() $$;

-- ── supabase/schema/10-values/60-hashes.sql ──

-- Keys and hashes of what is not to be read.

-- Of 64 bytes. Random, of this database, and nobody's to read.
create function app.random_key() returns bytea language sql volatile set search_path = '' as $$
  select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4) $$;

-- HMAC-SHA-256 with a key of its own for either turn: the built-in hash is all that every PostgreSQL has.
create function app.keyed_hash(inner_key bytea, outer_key bytea, message bytea) returns bytea language sql immutable set search_path = '' as $$
  select sha256(outer_key || sha256(inner_key || message)) $$;

create function app.link_hash(address text) returns bytea language sql immutable as $$ select sha256(convert_to(address, 'UTF8')) $$;

-- ── supabase/schema/15-types.sql ──

-- What functions hand to each other.

-- What became of one entry.
create type app.verdict as (id jsonb, status text, code text, stream uuid, ref uuid, what text);

-- New revisions of a stream, and who is to be told of them.
create type app.change as (part bigint, stream uuid, revs bigint[], members uuid[]);

-- One message to be sent. `code`: why it is not, null while nothing speaks against it; `answered`: the place of what it answers;
-- `begun`: the conversation stands.
create type app.sent as (
  nth bigint, me uuid, entry jsonb, id uuid, stream uuid, other uuid, type text, body text, media text, gif text, answers uuid, answered bigint, begun boolean, code text);

-- A stream that a part of a push needs.
create type app.need as (part bigint, me uuid, stream uuid);

-- Null: not asked for.
create type app.member_filter as (
  name text,
  genres text[],
  desires text[],
  mobilities text[],
  lat double precision,
  lng double precision,
  radius double precision,
  born_after date,
  born_by date,
  free boolean,
  au_cap boolean,
  certified boolean,
  online boolean
);

-- Where a list goes on: `[name]`, `[seen, id]` or `[spot, seen, id]`, in its order.
create type app.list_place as (name text, spot int, seen int, id uuid);

create type app.walk as (ids uuid[], next text);

-- ── supabase/schema/20-tables/10-database.sql ──

-- What the database knows of itself.

-- [Y21] What the operator turns after restoring a backup into the same database.
create table app.meta (
  one boolean primary key default true check (one),
  epoch_counter bigint not null default 0,
  -- What guests' networks are hashed with.
  guest_salt uuid not null default gen_random_uuid(),
  -- Since when this life of the database remembers which sessions there are: a new or restored one knows nothing of the tokens
  -- that were issued before it, and follows their devices until they expire.
  since timestamptz not null default now(),
  -- Which start of PostgreSQL last turned by itself, and when. A backup brought back by copying keeps the epoch of what it replaces. A
  -- device that knows more of a stream than the database has heard of another history: no revision is ever taken back; and so has one
  -- that was answered another message than the one that it holds in the same place (`otherHistory`). The database then turns its epoch by
  -- itself, and every device compares all that it has anew, as after `npm run epoch`.
  self_turned_at timestamptz,
  self_turned_in timestamptz
);
alter table app.meta enable row level security;
insert into app.meta default values;

-- ── supabase/schema/20-tables/20-members.sql ──

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

-- ── supabase/schema/20-tables/30-subscriptions.sql ──

-- Professionals, their invitations, and who has subscribed.

-- [PROFILE-58] Whoever has a row is a professional; what they may do depends on `status`.
create table public.professional_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and 120),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);
alter table public.professional_profiles enable row level security;

-- Professionals invite with a code.
create table public.professional_referrals (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references public.professional_profiles (id) on delete cascade,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9-]{3,40}$'),
  is_active boolean not null default true,
  usage_count int not null default 0 check (usage_count >= 0),
  created_at timestamptz not null default now()
);
create index professional_referrals_owner on public.professional_referrals (professional_id);
alter table public.professional_referrals enable row level security;

-- [PROFILE-07]
create table public.subscribers (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  subscribed boolean not null default false,
  free_period_end timestamptz,
  email text check (char_length(email) <= 254),
  referred_by_professional uuid references public.professional_profiles (id) on delete set null,
  referral_code_used text check (char_length(referral_code_used) <= 40),
  updated_at timestamptz not null default now()
);
create index subscribers_referred on public.subscribers (referred_by_professional);
alter table public.subscribers enable row level security;

-- ── supabase/schema/20-tables/40-streams.sql ──

-- [Y7] Streams and who belongs to them; conversations and their messages; entries that took effect.

-- [Y7] A unit of replication with its own counter of revisions.
create table public.streams (
  -- A conversation's id, or for the account stream the member's own.
  id uuid primary key,
  kind text not null check (kind in ('conversation', 'account')),
  -- Rises by one with each changed row; 0 while nothing has happened yet.
  rev bigint not null default 0,
  -- The highest number of a message.
  last bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.streams enable row level security;

create table public.memberships (
  member_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- The other member of a private conversation. The id stays where it stands when that one goes: a conversation's is computed of two.
  other_id uuid,
  -- Never restarts [Y7]; `since`: its value when visibility or ranges last changed [Y20].
  rev bigint not null default 1,
  since bigint not null default 1,
  ranges int8multirange not null default int8multirange(app.whole_stream()),
  -- [Y12] unread = (last − read) − (mine − mine_at_read)
  read bigint not null default 0,
  mine bigint not null default 0,
  mine_at_read bigint not null default 0,
  hidden boolean not null default false,
  blocking boolean not null default false,
  blocked_by boolean not null default false,
  -- What the conversation is to this member alone.
  muted boolean not null default false,
  pinned boolean not null default false,
  archived boolean not null default false,
  visible boolean not null generated always as (not hidden and not blocking) stored,
  card_allowed boolean not null generated always as (other_id is not null and not blocking and not blocked_by) stored,
  primary key (member_id, stream_id)
);
create index memberships_stream on public.memberships (stream_id);
create index memberships_other on public.memberships (other_id, member_id);
alter table public.memberships enable row level security;

create table public.conversations (
  id uuid primary key references public.streams (id) on delete cascade,
  -- They stay when one of the two goes: the id is computed of both.
  member_a uuid not null,
  member_b uuid not null,
  -- The read marks that the other is shown; frozen while one blocks the other.
  shown_a bigint not null default 0,
  shown_b bigint not null default 0,
  -- One of the two has gone.
  closed boolean not null default false,
  check (member_a < member_b),
  check (id = app.conversation_id(member_a, member_b))
);
create index conversations_a on public.conversations (member_a);
create index conversations_b on public.conversations (member_b);
alter table public.conversations enable row level security;

create table public.messages (
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- [Y11] Place and version, both given under the stream's lock.
  seq bigint not null,
  rev bigint not null,
  -- [Y2] Given by the author's device; the same as its entry's.
  id uuid not null unique,
  -- It stays when its author goes: a tombstone keeps place and author [Y11].
  sender_id uuid not null,
  type text not null check (type in ('text', 'image', 'gif')),
  text text not null check (app.within_limit(text, app.message_length())),
  media_url text,
  gif_url text,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- The message of the same conversation that this one answers; its place never changes.
  reply_to uuid,
  reply_seq bigint,
  -- `{member: emoji}`, one each.
  reactions jsonb not null default '{}',
  primary key (stream_id, seq),
  constraint messages_reply check ((reply_to is null) = (reply_seq is null)),
  -- A deleted message is a tombstone, with nothing left of it.
  check (deleted_at is null or (text = '' and media_url is null and gif_url is null)),
  constraint messages_entombed check (deleted_at is null or (reply_to is null and reactions = '{}'))
);
create unique index messages_changed on public.messages (stream_id, rev);
create index messages_sender on public.messages (sender_id);
create index messages_media on public.messages (media_url) where media_url is not null;
alter table public.messages enable row level security;

-- [Y2] Entries that took effect, and those called back before they came. One table, so that of a send and its
-- cancel at the same moment exactly one is first.
create table app.known (
  id uuid primary key,
  member_id uuid not null,
  state text not null check (state in ('applied', 'cancelled')),
  stream_id uuid,
  ref uuid,
  what text,
  at timestamptz not null default now(),
  -- What stood there when a profile's edit came: an answer that was lost is given again, with what it then said.
  was jsonb
);
create index known_at on app.known (at);
alter table app.known enable row level security;

-- Who has begun which conversation, for as long as it is counted.
create table app.begun_conversations (
  stream_id uuid primary key references public.conversations (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index begun_conversations_member on app.begun_conversations (member_id, at);
alter table app.begun_conversations enable row level security;

-- ── supabase/schema/20-tables/50-reports.sql ──

-- Reports, with what was shown and what the server has.

-- What members tell the house of others.
create table public.reports (
  -- The entry's.
  id uuid primary key,
  -- They stay when an account goes.
  reporter_id uuid references public.profiles (id) on delete set null,
  member_id uuid references public.profiles (id) on delete set null,
  conversation_id uuid not null,
  message_ids uuid[] not null,
  reason text not null check (reason in ('harassment', 'threat', 'unwanted-content', 'fake-profile', 'scam', 'minor', 'other')),
  words text not null check (app.within_limit(words, app.report_length())),
  -- As the device says that it showed them: they may have been changed or deleted since.
  shown jsonb not null,
  -- The rows themselves, as they stood when the report came.
  evidence jsonb not null,
  created_at timestamptz not null default now(),
  -- `[{name, hash}]`, of the pictures among them and of those that the member's profile showed.
  pictures jsonb not null default '[]'
);
create index reports_newest on public.reports (created_at desc, id);
create index reports_member on public.reports (member_id);
create index reports_evidence on public.reports using gin (evidence jsonb_path_ops);
create index reports_pictures on public.reports using gin (pictures jsonb_path_ops);
create index reports_reporter_newest on public.reports (reporter_id, created_at);
alter table public.reports enable row level security;

-- ── supabase/schema/20-tables/60-pictures.sql ──

-- Pictures: files in two private buckets, and what is known of them.

-- Pictures of private conversations lie under `<conversation>/<sender>/<file>`; avatars and covers under `<member>/<avatar or
-- cover>-<file>`. A profile names its own with the bucket before them, so that whatever else an address may be is none of them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('conversations', 'conversations', false, 4194304, '{image/webp,image/jpeg}'),
  ('avatars', 'avatars', false, 2097152, '{image/webp,image/jpeg}')
on conflict (id) do nothing;

-- One row for each object that is stored, and for each attempt of the last hour. `object`: the bucket, a slash, the name.
create table app.uploads (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  object text not null,
  -- Of what is stored, or may still come.
  bytes bigint not null check (bytes >= 0),
  begun_at timestamptz not null default now(),
  stored boolean not null default false
);
create index uploads_of_member on app.uploads (member_id, begun_at);
create index uploads_of_object on app.uploads (object);
alter table app.uploads enable row level security;

-- What has stood under a name, and what may stand there again: the same, or nothing. It outlives the object.
create table app.picture_hashes (
  object text primary key,
  hash text not null,
  at timestamptz not null default now()
);
alter table app.picture_hashes enable row level security;

-- What deleted messages showed: nobody sees it from that moment, and the service removes it. It stands here until it is gone.
create table app.condemned_media (
  name text primary key,
  at timestamptz not null default now()
);
create index condemned_media_oldest on app.condemned_media (at);
alter table app.condemned_media enable row level security;

-- When pictures that nobody shows were last looked for.
create table app.strays_looked_for (
  at timestamptz not null
);
alter table app.strays_looked_for enable row level security;
insert into app.strays_looked_for values ('-infinity');

-- [PROFILE-72] Each decision on an avatar, with what was decided on. Whoever writes it into the profile decides.
create table app.avatar_decisions (
  id bigint generated by default as identity primary key,
  member_id uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  verdict text not null check (verdict in ('approved', 'rejected')),
  picture text not null,
  hash text,
  at timestamptz not null default now()
);
create index avatar_decisions_of on app.avatar_decisions (member_id, at);
create index avatar_decisions_by on app.avatar_decisions (decided_by);
alter table app.avatar_decisions enable row level security;

-- ── supabase/schema/20-tables/70-search.sql ──

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

-- ── supabase/schema/20-tables/80-asks.sql ──

-- How often somebody has asked, and what went wrong at the door.

-- How much each has asked, in a window.
create table app.member_asks (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  asked int not null default 0
);
alter table app.member_asks enable row level security;

-- What anyone may ask before they have an account. Who asks is known by their network alone, hashed, for a quarter of an hour.
create table app.guest_asks (
  key bytea not null,
  at timestamptz not null default now()
);
create index guest_asks_key on app.guest_asks (key, at);
create index guest_asks_at on app.guest_asks (at);
alter table app.guest_asks enable row level security;

create table app.link_asks (
  member_id uuid primary key,
  since timestamptz not null default now(),
  asked int not null default 0
);
alter table app.link_asks enable row level security;

-- What the operator looks at after an attack: failed sign-ins, bans and decisions, for ninety days. Addresses stand here as salted
-- hashes: two rows of one address can be recognised as such, and no row says which it was.
create table app.security_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  event text not null check (event in ('sign-in-failed', 'sign-in-suspended', 'refresh-reused', 'banned', 'unbanned', 'avatar-approved', 'avatar-rejected')),
  -- Whom it concerns, and who has done it; null: nobody known, or the operator. No references: a row outlives the account.
  member_id uuid,
  actor_id uuid,
  -- Of the mail address that was tried, of the network address it came from, and of that one's network.
  account bytea,
  address bytea,
  network bytea
);
create index security_log_at on app.security_log (at);
create index security_log_member on app.security_log (member_id, at);
alter table app.security_log enable row level security;

-- ── supabase/schema/20-tables/90-house.sql ──

-- Link previews, messages to the house, mail preferences, clubs, the wall.

-- What links lead to, read once for everyone. Addresses stand here as hashes; who asked is counted for an hour, not kept.
create table app.link_previews (
  address_hash bytea primary key,
  -- Null: there is nothing to show.
  preview jsonb,
  read_at timestamptz not null default now()
);
create index link_previews_old on app.link_previews (read_at);
alter table app.link_previews enable row level security;

create table public.contact_messages (
  -- The form's own, so that a repeated sending is one message.
  id uuid primary key,
  name text check (name <> '' and app.within_limit(name, app.contact_name_length())),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  subject text not null check (subject = any (app.contact_subjects())),
  message text not null check (char_length(message) >= app.contact_message_min() and app.within_limit(message, app.contact_message_length()) and not app.is_blank(message)),
  created_at timestamptz not null default now()
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);
alter table public.contact_messages enable row level security;

-- [NOTIF-56] The flags stand as specified; a newsletter goes only to who has said yes, at a known time.
create table public.notification_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email_notifications boolean not null default true,
  newsletter_notifications boolean not null default true,
  newsletter_consent_at timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.notification_preferences enable row level security;

-- One for each member and kind: whoever holds it may stop these mails, and nothing else. It names nobody.
create table app.mail_tokens (
  token text primary key default translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('notifications', 'newsletter')),
  unique (member_id, kind)
);
alter table app.mail_tokens enable row level security;

-- Mails wait here from the transaction that causes them until they are delivered, or for a day. What a mail says is sealed by the server
-- (server/gateway/mails/sealed-mail.ts): whoever reads this table opens no account with the links in it. A delivered mail leaves no row;
-- of one that was given up the operator finds its kind, its last refusal and the times, and of its address a salted hash.
create table app.mails (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]{1,20}(-[a-z]{1,20}){0,3}$'),
  recipient bytea not null,
  -- null: given up, and nothing of it is kept.
  sealed bytea check (length(sealed) < 1048576),
  created_at timestamptz not null default now(),
  -- Then its link or its code is worth nothing, or its news are old.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- The last attempt's: SMTP's code, or what kept it from being made.
  code text,
  tried_at timestamptz,
  failed_at timestamptz,
  outcome text check (outcome in ('refused', 'too-late')),
  check ((failed_at is null) = (sealed is not null) and (failed_at is null) = (outcome is null))
);
create index mails_waiting on app.mails (expires_at) where failed_at is null;
create index mails_recipient on app.mails (recipient, kind) where failed_at is null;
create index mails_failed on app.mails (failed_at) where failed_at is not null;
alter table app.mails enable row level security;

-- Public facts about clubs. Guests may read them by a function; nobody writes them through the API.
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
alter table public.clubs enable row level security;

-- Warnings that moderators have published: a category and an end, no text, no picture, no name.
create table app.wall_warnings (
  id uuid primary key default gen_random_uuid(),
  category text not null check (category in ('fake-profile', 'money', 'impersonation', 'pressure')),
  published_at timestamptz,
  withdrawn_at timestamptz,
  expires_at timestamptz not null default now() + interval '180 days'
);
alter table app.wall_warnings enable row level security;

-- ── supabase/schema/30-access/10-sessions.sql ──

-- Who asks, and whether their session lives.

create function app.remembers_since() returns timestamptz language sql stable set search_path = '' as $$
  select greatest(m.since, to_timestamp(m.epoch_counter / 1000000.0)) from app.meta m $$;

-- `live`, `ended` or `suspended`. Where the auth service's sessions cannot be read (they are its own), tokens live until they expire.
-- A token that names no session is judged by its member alone. `issued` in seconds since 1970.
create function app.session_state(member uuid, session uuid, issued bigint) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = member and u.banned_until > now())
    or exists (select from public.profiles p where p.id = member and not p.is_active) then
    return 'suspended';
  end if;
  -- Of a table that hides rows from its reader, a session that is not seen is not one that has ended.
  if session is null or to_regclass('auth.sessions') is null or not has_table_privilege('auth.sessions', 'select') or row_security_active('auth.sessions') then
    return 'live';
  end if;
  if exists (select from auth.sessions s where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())) then
    return 'live';
  end if;
  if issued < floor(extract(epoch from app.remembers_since())) then
    return 'live';
  end if;
  return 'ended';
end $$;

-- Of whoever asks, as their token says it.
create function app.my_session_state() returns text language sql stable security definer set search_path = '' as $$
  select app.session_state(auth.uid(), app.uuid_in(auth.jwt(), 'session_id'), app.whole_in(auth.jwt(), 'iat')) $$;

-- Whom the token names, suspended or not: for what a suspended member may still ask.
create function app.named() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return me;
end $$;

-- What every function of a member begins with. A request without a member is a defect of the caller or an attack; a session that has
-- ended is refused alike.
create function app.me() returns uuid language plpgsql stable set search_path = '' as $$
begin
  if app.my_session_state() <> 'live' then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return app.named();
end $$;

-- `[{member, session, issued}]`, answered in their order. For nodes, which know whose tokens they hold: nobody else may call it.
create function public.session_states(asked jsonb) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(app.session_state(app.uuid_in(a.one, 'member'), app.uuid_in(a.one, 'session'), app.whole_in(a.one, 'issued')) order by a.nth), '[]')
  from jsonb_array_elements(asked) with ordinality as a (one, nth) $$;

-- A hosted project asks this before each request to its tables and functions; the gateway serves functions alone, which ask `app.me`.
create function public.refuse_ended_sessions() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null and app.my_session_state() <> 'live' then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
end $$;

do $$ begin
  alter role authenticator set pgrst.db_pre_request = 'public.refuse_ended_sessions';
exception when insufficient_privilege or undefined_object then
  null; -- no hosted project
end $$;

-- ── supabase/schema/30-access/20-roles-and-blocks.sql ──

-- What a member is, and what stands between two of them.

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
  select app.block_verdict(
    exists (select from public.user_blocks where user_id = me and blocked_id = other),
    exists (select from public.user_blocks where user_id = other and blocked_id = me)) $$;

-- [Y9] All that a member is told of a stream out of their sight: the revision at which it left. Null: in sight, or never theirs.
create function app.left_at(stream uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select m.since from public.memberships m where m.stream_id = stream and m.member_id = auth.uid() and not m.visible $$;

-- [S18] A block ends the sight of pictures in both directions, whatever of the words it leaves to read.
create function app.closed_to_me(other uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.block_between(auth.uid(), other) is not null $$;

-- ── supabase/schema/30-access/30-epoch.sql ──

-- [Y21] Another life of the database, and how devices hear of it.

-- [Y21] Which life of which database: cluster, timeline, database, operator's counter.
create function app.epoch() returns text language sql stable security definer set search_path = '' as $$
  select concat_ws('-',
    (select system_identifier from pg_catalog.pg_control_system()),
    (select left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()), 8)),
    (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()),
    (select epoch_counter from app.meta)) $$;

-- Microseconds, and never less than one more: a counter that the backup itself brought back is passed for certain.
create function app.turn_epoch() returns text language plpgsql set search_path = '' as $$
begin
  update app.meta set epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)) where one;
  return app.epoch();
end $$;

-- A backup cannot be brought back under a running PostgreSQL other than as another database, which has another epoch. So once in each
-- of its lives is enough, or once a day for whoever empties and fills the tables: a member who invents heads costs no more than that.
create function app.turn_by_itself() returns void language plpgsql security definer set search_path = '' as $$
begin
  update app.meta set
    epoch_counter = greatest(epoch_counter + 1, floor(extract(epoch from clock_timestamp()) * 1000000)),
    self_turned_at = clock_timestamp(), self_turned_in = pg_catalog.pg_postmaster_start_time()
  where one and (self_turned_in is distinct from pg_catalog.pg_postmaster_start_time() or self_turned_at < clock_timestamp() - interval '1 day');
  if found then
    raise log 'alcove: a device knows more than this database, which must be a restored one; its epoch has turned';
  end if;
end $$;

-- ── supabase/schema/30-access/40-askers.sql ──

-- How often somebody has asked: members by their id, guests by their network, hashed.

-- What may exist so many times is counted under a lock of whoever adds to it: of several at the same moment each counts the others.
-- Until the transaction ends. What is asked after it sees what the ones before have written.
create function app.count_alone(about text, whose uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', about, whose), 0));
end $$;

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

-- As told by the front of a hosted project, and by the gateway in the same words.
create function app.asking_address() returns text language plpgsql stable set search_path = '' as $$
begin
  return host((nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip')::inet);
exception when others then
  return null;
end $$;

-- The gateway names the asker's address as a hosted project's front does. One address of version 6 has the 2^64 around it.
create function app.asking_network() returns text language plpgsql stable set search_path = '' as $$
declare
  told text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
begin
  return case when family(told::inet) = 6 then network(set_masklen(told::inet, 64))::text else host(told::inet) end;
exception when others then
  return null;
end $$;

create function app.hashed(kind text, value text) returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), kind, value), 'UTF8')) where value is not null $$;

-- Counts this question, or refuses it. Who asks from nowhere shares one count.
create function app.ask_as_guest(about text, most int) returns void language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), about, coalesce(app.asking_network(), 'nowhere')), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_asks where ctid in (select o.ctid from app.guest_asks o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_asks a where a.key = hash and a.at >= now() - app.guest_window()) >= most then
    raise exception 'rate-limited' using errcode = 'PT429';
  end if;
  insert into app.guest_asks (key) values (hash);
end $$;

-- Counts one more question of this asker; too many? A function of the gateway asks, so the asker is told by it.
create function app.asked_too_often(who text, most int) returns boolean language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(concat_ws('|', (select m.guest_salt from app.meta m), 'contact', who), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 0));
  delete from app.guest_asks where ctid in (select o.ctid from app.guest_asks o where o.at < now() - app.guest_window() limit 100 for update skip locked);
  if (select count(*) from app.guest_asks a where a.key = hash and a.at >= now() - app.guest_window()) >= most then
    return true;
  end if;
  insert into app.guest_asks (key) values (hash);
  return false;
end $$;

-- ── supabase/schema/30-access/50-security-log.sql ──

-- What the operator looks at after an attack.

create function app.note_security(event text, member uuid, actor uuid, account text) returns void language plpgsql set search_path = '' as $$
begin
  perform app.forget_security_log();
  insert into app.security_log (event, member_id, actor_id, account, address, network)
  values (event, member, actor, app.hashed('account', lower(btrim(account))), app.hashed('address', app.asking_address()), app.hashed('network', app.asking_network()));
end $$;

-- `{event, email, member}`, of whoever keeps the door: which account an address has is found here.
create function public.note_sign_in(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  tried text := app.text_in(request, 'email');
begin
  perform app.note_security(app.text_in(request, 'event'), coalesce(app.uuid_in(request, 'member'), (select u.id from auth.users u where u.email = lower(btrim(tried)) limit 1)), null, tried);
end $$;

-- Bans and decisions are noted where they take effect, whoever makes them.
create function app.note_ban() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.banned_until > now(), false) <> coalesce(old.banned_until > now(), false) then
    perform app.note_security(case when new.banned_until > now() then 'banned' else 'unbanned' end, new.id, auth.uid(), null);
  end if;
  return null;
end $$;
create trigger note_ban after update of banned_until on auth.users for each row execute function app.note_ban();

create function app.note_profile_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.is_active <> old.is_active then
    perform app.note_security(case when new.is_active then 'unbanned' else 'banned' end, new.id, auth.uid(), null);
  end if;
  if old.avatar_moderation_status = 'pending' and new.avatar_moderation_status in ('approved', 'rejected') then
    perform app.note_security('avatar-' || new.avatar_moderation_status, new.id, auth.uid(), null);
  end if;
  return null;
end $$;
create trigger note_decision after update of is_active, avatar_moderation_status on public.profiles for each row execute function app.note_profile_decision();

create function app.forget_security_log() returns void language sql set search_path = '' as $$
  delete from app.security_log where id in (
    select l.id from app.security_log l where l.at < now() - interval '90 days' order by l.at limit 1000 for update skip locked) $$;

-- Hourly, by each node.
create function public.forget_security_log() returns void language sql security definer set search_path = '' as $$ select app.forget_security_log() $$;

-- ── supabase/schema/40-members/10-sign-up.sql ──

-- An account comes into being whole or not at all, out of metadata that anyone can forge.

create function app.sought_in(data jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(g.genre order by g.n), '{}') from unnest(app.genres()) with ordinality as g (genre, n) where data -> 'recherche_genres' ? g.genre $$;

-- To the town: what is finer is not kept.
create function app.town_in(data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', left(btrim(app.text_in(data, 'location_name')), app.place_length()), 'lat', app.degrees_in(data, 'location_lat'), 'lng', app.degrees_in(data, 'location_lng')) $$;

-- [AUTH-116 to AUTH-119] Only what is checked is taken, and neither a role, nor a subscription, nor a decision of the house is.
create function app.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data, '{}');
  refusal text := public.sign_up_refusal(given);
  town jsonb := app.town_in(given);
begin
  if refusal is not null then
    raise exception '%', refusal using errcode = case refusal when 'username-taken' then '23505' else '22023' end;
  end if;
  insert into public.profiles (id, username, genre, sexualite, recherche_genres, location_name, location_lat, location_lng)
  values (new.id, given ->> 'username', given ->> 'genre', given ->> 'sexualite', app.sought_in(given), town ->> 'name', (town ->> 'lat')::double precision, (town ->> 'lng')::double precision);
  insert into public.streams (id, kind, rev) values (new.id, 'account', 1);
  insert into public.memberships (member_id, stream_id) values (new.id, new.id);
  perform app.give_consent(new.id, 'terms', app.terms_wording());
  perform app.apply_referral(new.id, app.text_in(given, 'referral_code'));
  return new;
end $$;
create trigger create_profile after insert on auth.users for each row execute function app.create_profile();

-- Whatever its case.
create function app.username_taken(given text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.profiles p where lower(p.username) = lower(given)) or exists (select from app.held_usernames h where h.name = lower(given)) $$;

-- Whether a username may still be taken, whatever its case.
create function public.username_available(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  name text := app.text_in(request, 'username');
begin
  perform app.ask_as_guest('username', 60);
  return jsonb_build_object('available', coalesce(name ~ '^[A-Za-z0-9]+$' and char_length(name) between app.username_min() and app.username_max(), false) and not app.username_taken(name));
end $$;

-- What is wrong with what was filled in; null: nothing. Asked by the auth service before it looks for the address, so that a
-- mistake says the same to whoever has an account and to whoever has not.
create function public.sign_up_refusal(data jsonb) returns text language sql stable security definer set search_path = '' as $$
  select case
    when jsonb_typeof(data) is distinct from 'object' then 'invalid-username'
    when (app.text_in(data, 'username') ~ '^[A-Za-z0-9]+$' and char_length(app.text_in(data, 'username')) between app.username_min() and app.username_max()) is not true then 'invalid-username'
    when app.one_of(data -> 'genre', app.genres()) is not true then 'invalid-genre'
    when app.one_of(data -> 'sexualite', app.sexualites_of(data ->> 'genre')) is not true then 'invalid-sexualite'
    when (jsonb_typeof(data -> 'recherche_genres') = 'array' and app.sought_in(data) <> '{}') is not true then 'invalid-genres-sought'
    when app.place_fits(app.town_in(data)) is not true or app.town_in(data) -> 'lat' = 'null' then 'invalid-location'
    when data -> 'terms' is distinct from 'true' then 'terms-not-accepted'
    when app.username_taken(data ->> 'username') then 'username-taken' end $$;

-- Whether it was free. The caller has asked `sign_up_refusal` of the same data.
create function public.hold_username(data jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  held text := lower(app.text_in(data, 'username'));
begin
  if exists (select from public.profiles p where lower(p.username) = held) then
    return false;
  end if;
  insert into app.held_usernames (name) values (held) on conflict do nothing;
  return found;
end $$;

create function public.update_last_login() returns void language sql security definer set search_path = '' as $$
  update public.profiles set last_login = now() where id = app.me() $$;

-- ── supabase/schema/40-members/20-invitations.sql ──

-- Professionals invite with a code; whoever signs up with one gets thirty days.

-- [REFERRAL-04, REFERRAL-05] The code in capitals, active, of a professional whom the house has approved; else no row.
create function app.offer_of(given text) returns table (referral uuid, professional uuid, owner uuid, code text, business text) language sql stable set search_path = '' as $$
  select r.id, p.id, p.user_id, r.referral_code, p.business_name
  from public.professional_referrals r join public.professional_profiles p on p.id = r.professional_id
  where r.referral_code = upper(btrim(given)) and r.is_active and p.status = 'approved' $$;

create function public.referral_offer(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform app.ask_as_guest('referral', 30);
  return (select jsonb_build_object('business', o.business) from app.offer_of(left(app.text_in(request, 'code'), 40)) o);
end $$;

-- [REFERRAL-10 to REFERRAL-17, REFERRAL-21] Once for an account, by nobody to themselves; asked again it is the same. A paid
-- subscription is left as it is. The count rises in the database, so that none of those who come at once is lost.
create function app.apply_referral(member uuid, given text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  o record;
begin
  select * into o from app.offer_of(left(given, 40));
  if not found or o.owner = member or not exists (select from auth.users u where u.id = member and u.email_confirmed_at is not null) then
    return false;
  end if;
  insert into public.subscribers as s (user_id, subscribed, free_period_end, referred_by_professional, referral_code_used, updated_at)
  values (member, false, now() + make_interval(days => app.free_days()), o.professional, o.code, now())
  on conflict (user_id) do update set
    free_period_end = greatest(s.free_period_end, excluded.free_period_end), referred_by_professional = excluded.referred_by_professional,
    referral_code_used = excluded.referral_code_used, updated_at = excluded.updated_at
  where s.referral_code_used is null;
  if not found then
    return exists (select from public.subscribers s where s.user_id = member and s.referral_code_used = o.code);
  end if;
  update public.professional_referrals r set usage_count = r.usage_count + 1 where r.id = o.referral;
  return true;
end $$;

-- [REFERRAL-11] An invitation counts once its address is confirmed: whoever invites sees how often that was, and would otherwise
-- learn from it whether an address that they signed up with had an account.
create function app.address_confirmed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.apply_referral(new.id, app.text_in(coalesce(new.raw_user_meta_data, '{}'), 'referral_code'));
  return new;
end $$;
create trigger address_confirmed after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function app.address_confirmed();

-- Whose invitation the member came with; null: nobody's.
create function public.my_referral() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business', p.business_name, 'freePeriodEnd', s.free_period_end)
  from public.subscribers s join public.professional_profiles p on p.id = s.referred_by_professional
  where s.user_id = app.me() $$;

-- ── supabase/schema/40-members/30-consents.sql ──

-- What a member has agreed to, and what they take back.

create function app.give_consent(member uuid, about text, text_read int) returns void language plpgsql set search_path = '' as $$
begin
  perform app.withdraw_consent(member, about);
  insert into public.consents (member_id, kind, wording) values (member, about, text_read);
end $$;

create function app.withdraw_consent(member uuid, about text) returns void language sql set search_path = '' as $$
  update public.consents set withdrawn_at = now() where member_id = member and kind = about and withdrawn_at is null $$;

-- The moment is the server's, and every change leaves its record, whoever makes it.
create function app.consent_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.sensitive_consent is not distinct from old.sensitive_consent then
    new.sensitive_consent_at := old.sensitive_consent_at;
  elsif new.sensitive_consent is null then
    new.sensitive_consent_at := null;
    perform app.withdraw_consent(new.id, 'sensitive-data');
  else
    new.sensitive_consent_at := now();
    perform app.give_consent(new.id, 'sensitive-data', new.sensitive_consent);
  end if;
  return new;
end $$;
create trigger consent_changes before update on public.profiles for each row execute function app.consent_changes();

-- ── supabase/schema/40-members/40-profile-fields.sql ──

-- What may stand in each field of a profile.

create function app.text_fits(value jsonb, most int) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' then not app.is_blank(value #>> '{}') and app.within_limit(value #>> '{}', most) and app.is_trimmed(value #>> '{}') else false end $$;

create function app.one_of(value jsonb, allowed text[]) returns boolean language sql immutable as $$
  select jsonb_typeof(value) = 'string' and value #>> '{}' = any (allowed) $$;

-- Each at most once, in the order of the list: equal choices are equal values.
create function app.list_fits(value jsonb, allowed text[]) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'array'
    then value = (select coalesce(jsonb_agg(a.word order by a.n), '[]') from unnest(allowed) with ordinality as a (word, n) where value ? a.word)
    else false end $$;

create function app.whole_fits(value jsonb, low int, high int) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between low and high and (value #>> '{}')::numeric % 1 = 0 else false end $$;

create function app.degrees_fit(value jsonb, most int) returns boolean language sql immutable as $$
  select case when jsonb_typeof(value) = 'number' then abs((value #>> '{}')::numeric) <= most and round((value #>> '{}')::numeric, 2) = (value #>> '{}')::numeric else false end $$;

create function app.place_fits(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'object' then
    value ?& array['name', 'lat', 'lng'] and value - array['name', 'lat', 'lng'] = '{}'
    and app.text_fits(value -> 'name', app.place_length())
    and ((value -> 'lat' = 'null' and value -> 'lng' = 'null') or (app.degrees_fit(value -> 'lat', 90) and app.degrees_fit(value -> 'lng', 180)))
    else false end $$;

create function app.is_day(value text) returns boolean language sql immutable as $$
  select case when value ~ '^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then split_part(value, '-', 3)::int <= extract(day from make_date(split_part(value, '-', 1)::int, split_part(value, '-', 2)::int, 1) + interval '1 month' - interval '1 day')
    else false end $$;

create function app.birth_fits(value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' and app.is_day(value #>> '{}') then (value #>> '{}')::date <= app.adult_born_by() else false end $$;

create function app.instant_fits(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$' and app.is_day(left(value #>> '{}', 10)) $$;

-- Whether a value may stand in a field; of a field that nobody knows, none. But for the consent.
create function app.own_word_may_stand(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case
    when field = 'soundVolume' then case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between 0 and 1 and scale((value #>> '{}')::numeric) <= 20 else false end
    when field in ('soundNotifications', 'soundOnMention', 'soundOnPrivateMessage', 'soundOnUserJoined', 'soundOnUserLeft', 'soundOnCameraOn', 'auCap') then jsonb_typeof(value) = 'boolean'
    when field = 'genre' then app.one_of(value, app.genres())
    when field = 'rechercheGenres' then app.list_fits(value, app.genres())
    when field = 'desires' then app.list_fits(value, app.desires())
    when field in ('bio', 'sexualite', 'location', 'experience', 'mobility', 'dateNaissance', 'dateNaissanceHomme', 'dateNaissanceFemme',
      'taille', 'tailleHomme', 'tailleFemme', 'poids', 'poidsHomme', 'poidsFemme', 'libreCeSoir') then value = 'null' or case field
        when 'bio' then app.text_fits(value, app.bio_length())
        when 'sexualite' then app.one_of(value, app.sexualites())
        when 'location' then app.place_fits(value)
        when 'experience' then app.one_of(value, app.experiences())
        when 'mobility' then app.one_of(value, app.mobilities())
        when 'libreCeSoir' then app.instant_fits(value)
        when 'taille' then app.whole_fits(value, app.height_min(), app.height_max())
        when 'tailleHomme' then app.whole_fits(value, app.height_min(), app.height_max())
        when 'tailleFemme' then app.whole_fits(value, app.height_min(), app.height_max())
        when 'poids' then app.whole_fits(value, app.weight_min(), app.weight_max())
        when 'poidsHomme' then app.whole_fits(value, app.weight_min(), app.weight_max())
        when 'poidsFemme' then app.whole_fits(value, app.weight_min(), app.weight_max())
        else app.birth_fits(value) end
    else false end $$;

-- Whether a value may stand in a field.
create function app.may_stand(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case field
    when 'sensitiveConsent' then value = 'null' or app.whole_fits(value, 1, app.consent_wording())
    else app.own_word_may_stand(field, value) end $$;

-- What one field asks of another [AUTH-68], and a status of the hour: a sexuality of another genre goes, and nobody is free longer than tonight.
create function app.settled(stands jsonb) returns jsonb language sql stable set search_path = '' as $$
  select stands
    || case when stands ->> 'sexualite' = any (app.sexualites_of(stands ->> 'genre')) then '{}'::jsonb else '{"sexualite": null}'::jsonb end
    || case when (stands ->> 'libreCeSoir')::timestamptz > app.end_of_tonight() then jsonb_build_object('libreCeSoir', app.instant_text(app.end_of_tonight())) else '{}' end $$;

-- ── supabase/schema/40-members/50-profile-edit.sql ──

-- [Y13] What a member changes of their own profile, field by field, and what follows from any change of one.

-- What a profile's own member may change, as schemas/ names it; but for the consent.
create function app.own_words_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'soundNotifications', p.sound_notifications, 'soundVolume', p.sound_volume, 'soundOnMention', p.sound_on_mention,
    'soundOnPrivateMessage', p.sound_on_private_message, 'soundOnUserJoined', p.sound_on_user_joined,
    'soundOnUserLeft', p.sound_on_user_left, 'soundOnCameraOn', p.sound_on_camera_on,
    'bio', p.bio, 'genre', p.genre, 'sexualite', p.sexualite, 'rechercheGenres', p.recherche_genres,
    'location', case when p.location_name is not null then jsonb_build_object('name', p.location_name, 'lat', p.location_lat, 'lng', p.location_lng) end,
    'experience', p.experience, 'mobility', p.mobility, 'desires', p.desires)
  || jsonb_build_object(
    'dateNaissance', p.date_naissance, 'dateNaissanceHomme', p.date_naissance_homme, 'dateNaissanceFemme', p.date_naissance_femme,
    'taille', p.taille, 'tailleHomme', p.taille_homme, 'tailleFemme', p.taille_femme,
    'poids', p.poids, 'poidsHomme', p.poids_homme, 'poidsFemme', p.poids_femme)
  || coalesce(
    (select jsonb_build_object('libreCeSoir', app.instant_text(s.libre_ce_soir_until), 'auCap', s.au_cap) from public.user_status s where s.user_id = p.id),
    '{"libreCeSoir": null, "auCap": false}') $$;

-- [Y13] Consent is a field of the own profile: asked for without a network, merged and kept like the others.
create function app.editable_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select app.own_words_json(p) || jsonb_build_object('sensitiveConsent', p.sensitive_consent) $$;

-- A field changed on both sides takes the change that the server received later: this one. A field that the member left as
-- they saw it takes what stands. One revision for the whole edit, and none where nothing changes: the profile's trigger gives it, and a
-- status alone takes one here.
create function app.edit_profile(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  fields jsonb := entry -> 'data' -> 'fields';
  stands jsonb;
  wanted jsonb;
  before bigint;
begin
  if jsonb_typeof(fields) is distinct from 'object' or fields = '{}' then
    return app.refused(entry, 'invalid');
  end if;
  if exists (select from jsonb_each(fields) as f
    where jsonb_typeof(f.value) <> 'object' or app.may_stand(f.key, f.value -> 'base') is not true or app.may_stand(f.key, f.value -> 'value') is not true) then
    return app.refused(entry, 'invalid');
  end if;
  select app.editable_json(p) into stands from public.profiles p where p.id = me;
  select rev into before from public.streams where id = me;
  insert into app.known (id, member_id, state, stream_id, was)
  select app.uuid_in(entry, 'id'), me, 'applied', me, jsonb_object_agg(key, stands -> key) from jsonb_object_keys(fields) as key;
  select app.settled(stands || jsonb_object_agg(f.key, case when f.value -> 'value' = f.value -> 'base' then stands -> f.key else f.value -> 'value' end))
  into wanted from jsonb_each(fields) as f;
  if stands = wanted then
    return app.done(entry, me);
  end if;
  update public.profiles set
    sound_notifications = (wanted ->> 'soundNotifications')::boolean,
    sound_volume = (wanted ->> 'soundVolume')::numeric,
    sound_on_mention = (wanted ->> 'soundOnMention')::boolean,
    sound_on_private_message = (wanted ->> 'soundOnPrivateMessage')::boolean,
    sound_on_user_joined = (wanted ->> 'soundOnUserJoined')::boolean,
    sound_on_user_left = (wanted ->> 'soundOnUserLeft')::boolean,
    sound_on_camera_on = (wanted ->> 'soundOnCameraOn')::boolean,
    bio = wanted ->> 'bio',
    genre = wanted ->> 'genre',
    sexualite = wanted ->> 'sexualite',
    recherche_genres = app.words_in(wanted -> 'rechercheGenres'),
    location_name = wanted -> 'location' ->> 'name',
    location_lat = (wanted -> 'location' ->> 'lat')::double precision,
    location_lng = (wanted -> 'location' ->> 'lng')::double precision,
    experience = wanted ->> 'experience',
    mobility = wanted ->> 'mobility',
    desires = app.words_in(wanted -> 'desires'),
    date_naissance = (wanted ->> 'dateNaissance')::date,
    date_naissance_homme = (wanted ->> 'dateNaissanceHomme')::date,
    date_naissance_femme = (wanted ->> 'dateNaissanceFemme')::date,
    taille = (wanted ->> 'taille')::numeric::int,
    taille_homme = (wanted ->> 'tailleHomme')::numeric::int,
    taille_femme = (wanted ->> 'tailleFemme')::numeric::int,
    poids = (wanted ->> 'poids')::numeric::int,
    poids_homme = (wanted ->> 'poidsHomme')::numeric::int,
    poids_femme = (wanted ->> 'poidsFemme')::numeric::int,
    sensitive_consent = (wanted ->> 'sensitiveConsent')::numeric::int
  where id = me;
  if (stands -> 'libreCeSoir', stands -> 'auCap') is distinct from (wanted -> 'libreCeSoir', wanted -> 'auCap') then
    insert into public.user_status (user_id, libre_ce_soir_until, au_cap)
    values (me, (wanted ->> 'libreCeSoir')::timestamptz, (wanted ->> 'auCap')::boolean)
    on conflict (user_id) do update set libre_ce_soir_until = excluded.libre_ce_soir_until, au_cap = excluded.au_cap;
  end if;
  if (select rev from public.streams where id = me) = before then
    perform app.bump(me);
  end if;
  return app.done(entry, me);
end $$;

create function app.untold() returns text[] language sql immutable as $$ select '{card_rev,last_login,seal,ville,pays,created_at}'::text[] $$;

-- [Y7, PROFILE-13] Whatever the account's stream tells of a profile or a subscription changes that stream, and what others see has its
-- own revision; what nobody is told of takes none. (Computed columns are not computed yet.)
create function app.profile_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.username, new.avatar_url, new.genre, new.location_name, new.role) is distinct from (old.username, old.avatar_url, old.genre, old.location_name, old.role) then
    new.card_rev := old.card_rev + 1;
  end if;
  if to_jsonb(new) - app.untold() is distinct from to_jsonb(old) - app.untold() then
    update public.streams set rev = rev + 1 where id = new.id;
  end if;
  return new;
end $$;
create trigger profile_changes before update on public.profiles for each row execute function app.profile_changes();

create function app.subscription_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.streams set rev = rev + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger subscription_changes after insert or update or delete on public.subscribers for each row execute function app.subscription_changes();
create trigger professional_changes after insert or update or delete on public.professional_profiles for each row execute function app.subscription_changes();

-- What registration asks for stands: it is complete, and stays so.
create function app.complete_registration() returns trigger language plpgsql set search_path = '' as $$
begin
  new.registration_completed := new.registration_completed
    or (new.sexualite is not null and new.location_name is not null and new.recherche_genres <> '{}');
  return new;
end $$;
create trigger complete_registration before insert or update on public.profiles for each row execute function app.complete_registration();

-- ── supabase/schema/40-members/60-own-profile.sql ──

-- The whole of one's own profile, as its account's stream brings it.

-- Full years on this day. Of a couple both, as far as they are known.
create function app.ages_of(p public.profiles) returns int[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(extract(year from age(app.paris_day()::timestamp, born::timestamp))::int order by n), '{}')
  from unnest(case when p.genre = 'couple' then array[p.date_naissance_homme, p.date_naissance_femme] else array[p.date_naissance] end) with ordinality as b (born, n)
  where born is not null $$;

-- [PROFILE-12, PROFILE-55, PROFILE-56, PROFILE-57, PROFILE-58] So that a device knows by itself what its member may do. `town` is for
-- versions that know no location.
create function app.profile_json(member uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'town', p.location_name, 'role', app.role_of(p.id), 'givenRole', p.role,
    'pendingAvatarUrl', p.pending_avatar_url, 'coverUrl', p.cover_url, 'avatarModerationStatus', p.avatar_moderation_status,
    'registrationCompleted', p.registration_completed, 'subscribed', coalesce(s.subscribed, false), 'freePeriodEnd', s.free_period_end,
    'professional', (select b.status from public.professional_profiles b where b.user_id = p.id))
    || app.editable_json(p)
  from public.profiles p left join public.subscribers s on s.user_id = p.id
  where p.id = member $$;

-- One's own.
create function app.my_profile() returns jsonb language sql stable security definer set search_path = '' as $$
  select app.profile_json(auth.uid()) $$;

-- ── supabase/schema/40-members/70-profile-pictures.sql ──

-- Avatars and covers, and who decides on them.

create function app.is_profile_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(avatar|cover)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

-- What lies there that nobody shows is little, and replaced by the next; and nothing comes under a name that was used once: what was
-- decided on under it stays what it was. Not « stable »: its count has to be newer than the statement that asks for it.
create function app.may_add_profile_picture(name text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if (app.is_profile_picture(name) and split_part(name, '/', 1) = auth.uid()::text) is not true then
    return false;
  end if;
  -- What was decided on under a name stays what it was.
  if exists (select from app.picture_hashes h where h.object = 'avatars/' || name) then
    return false;
  end if;
  perform app.count_alone('profile pictures', auth.uid());
  return (select count(*) from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = auth.uid()::text) < app.profile_pictures_most();
end $$;

-- [PROFILE-69] One's own, and of another what has been approved: as long as it is shown, they are active, and no block stands
-- between. Who decides sees what waits. Whose picture it is is looked up by its number, not in all profiles.
create function app.may_see_profile_picture(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not app.media_condemned('avatars/' || name) and (
    split_part(name, '/', 1) = auth.uid()::text
    or exists (
      select from public.profiles p
      where p.id = case when app.is_profile_picture(may_see_profile_picture.name) then split_part(may_see_profile_picture.name, '/', 1)::uuid end and p.is_active
        and app.block_between(auth.uid(), p.id) is null
        and ('avatars/' || may_see_profile_picture.name in (p.avatar_url, p.cover_url)
          or ('avatars/' || may_see_profile_picture.name = p.pending_avatar_url and app.my_role() = 'admin')))) $$;

-- Of one kind, what the profile no longer names leaves the bucket. Nobody sees it any more.
create function app.drop_pictures(member uuid, kind text) returns void language sql set search_path = '' as $$
  insert into app.condemned_media (name)
  select 'avatars/' || o.name
  from storage.objects o join public.profiles p on p.id = member
  where o.bucket_id = 'avatars' and o.name like member::text || '/' || kind || '-%'
    and 'avatars/' || o.name is distinct from p.avatar_url and 'avatars/' || o.name is distinct from p.pending_avatar_url and 'avatars/' || o.name is distinct from p.cover_url
  on conflict (name) do nothing $$;

-- [PROFILE-72] `{kind, picture}`: a new avatar waits beside the one that is shown, a cover is shown at once; null takes back. Answered with null, or why not.
create function public.set_profile_picture(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  kind text := app.text_in(request, 'kind');
  picture text := app.text_in(request, 'picture');
  file text := substr(picture, length('avatars/') + 1);
begin
  if kind is null or kind not in ('avatar', 'cover') or (picture is null and request -> 'picture' is distinct from 'null') then
    return '{"code": "invalid"}';
  end if;
  perform from public.streams where id = me for update;
  if picture is not null then
    if not (picture like 'avatars/%' and app.is_profile_picture(file) and file like me::text || '/' || kind || '-%') then
      return '{"code": "picture-refused"}';
    end if;
    if app.media_condemned(picture) or not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = file) then
      return '{"code": "picture-missing"}';
    end if;
  end if;
  if kind = 'cover' then
    update public.profiles set cover_url = picture where id = me;
  elsif picture is null then
    update public.profiles set avatar_url = null, pending_avatar_url = null, avatar_moderation_status = null where id = me;
  else
    -- What is shown already has been decided.
    update public.profiles set pending_avatar_url = picture, avatar_moderation_status = 'pending' where id = me and picture is distinct from avatar_url;
  end if;
  perform app.drop_pictures(me, kind);
  return '{"code": null}';
end $$;

-- [PROFILE-72] `{member, verdict, picture}`, by administrators alone; `picture`: the one that they looked at, where it matters that it is
-- still that one. [Y8] A decision is told at once, through the node that carries it: to its member, and to who sees their card.
create function public.moderate_avatar(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
  verdict text := app.text_in(request, 'verdict');
  waiting text;
  before bigint;
begin
  if app.role_of(app.me()) <> 'admin' then
    return '{"code": "forbidden"}';
  end if;
  select rev into before from public.streams where id = member for update;
  select pending_avatar_url into waiting from public.profiles where id = member and avatar_moderation_status = 'pending';
  if verdict is null or verdict not in ('approved', 'rejected') or waiting is null or coalesce(app.text_in(request, 'picture'), waiting) <> waiting then
    return '{"code": "invalid"}';
  end if;
  update public.profiles set
    avatar_url = case verdict when 'approved' then waiting else avatar_url end,
    pending_avatar_url = null,
    avatar_moderation_status = verdict
  where id = member;
  perform app.drop_pictures(member, 'avatar');
  if session_user <> 'sync_node' then
    return '{"code": null}';
  end if;
  return jsonb_build_object('code', null, 'changed', app.with_card_told(member, jsonb_build_array(jsonb_build_object(
    'stream', member, 'members', jsonb_build_array(member),
    'revs', (select coalesce(jsonb_agg(r order by r), '[]') from public.streams s, generate_series(before + 1, s.rev) as r where s.id = member)))));
end $$;

create function app.note_avatar_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.avatar_decisions (member_id, decided_by, verdict, picture, hash)
  values (new.id, (select p.id from public.profiles p where p.id = auth.uid()), new.avatar_moderation_status, old.pending_avatar_url, app.picture_hash(old.pending_avatar_url));
  return null;
end $$;
create trigger note_decided_picture after update of avatar_moderation_status on public.profiles for each row
  when (old.avatar_moderation_status = 'pending' and new.avatar_moderation_status in ('approved', 'rejected') and old.pending_avatar_url like 'avatars/%')
  execute function app.note_avatar_decision();

-- ── supabase/schema/40-members/80-member-goes.sql ──

-- What is left of a member who goes.

create function app.member_goes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  theirs uuid[] := array(
    select s.id from public.streams s
    where s.id in (select m.stream_id from public.memberships m where m.member_id = old.id) or s.id = old.id
    order by s.id for update);
  x public.messages;
begin
  -- [Y9, Y11] Each changed row takes a revision, so that the other's devices hear of it.
  for x in select * from public.messages where sender_id = old.id and deleted_at is null order by stream_id, seq loop
    perform app.entomb(x);
  end loop;
  for x in select * from public.messages where stream_id = any (theirs) and reactions ? old.id::text order by stream_id, seq loop
    update public.messages set reactions = reactions - old.id::text, rev = app.bump(x.stream_id) where id = x.id;
  end loop;
  -- As after a block: the card goes, and nothing more can be written.
  update public.memberships set blocked_by = true, rev = rev + 1 where other_id = old.id;
  update public.conversations set closed = true where old.id in (member_a, member_b);
  insert into app.condemned_media (name)
  select o.name from storage.objects o where o.bucket_id = 'conversations' and split_part(o.name, '/', 2) = old.id::text
  union all select 'avatars/' || o.name from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = old.id::text
  on conflict (name) do nothing;
  -- Their own stream, and conversations whose other member has gone before.
  delete from public.streams s where s.id = any (theirs)
    and not exists (select from public.memberships m where m.stream_id = s.id and m.member_id <> old.id);
  return old;
end $$;
create trigger member_goes before delete on public.profiles for each row execute function app.member_goes();

-- ── supabase/schema/50-search/10-places.sql ──

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

-- ── supabase/schema/50-search/20-listed.sql ──

-- Who can be found, in one narrow row each: every search walks one of its indexes, and looks at so many rows and no more.

-- When somebody was here, in quarters of an hour: the order of the list, and of its pages, tells nothing finer.
create function app.quarter_of(at timestamptz) returns int language sql stable as $$ select floor(extract(epoch from at) / 900)::int $$;

-- As a row would say it of one who has none.
create function app.unlisted(p public.profiles) returns app.listed language sql stable set search_path = '' as $$
  select row(p.id, lower(p.username), p.genre, null, null, p.mobility, p.desires, p.seal, s.libre_ce_soir_until, coalesce(s.au_cap, false),
    app.spot_of(p.location_lat, p.location_lng), p.last_login, app.quarter_of(coalesce(p.last_login, p.created_at)))::app.listed
  from (select p.id) as one left join public.user_status s on s.user_id = one.id $$;

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

-- Whom the asker may find: listed, and no block between the two.
create function app.finds(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.listed where member_id = member)
    and not exists (select from public.user_blocks where (user_id, blocked_id) in ((auth.uid(), member), (member, auth.uid()))) $$;

-- ── supabase/schema/50-search/30-filters.sql ──

-- What members are looked for by.

-- What is there must be of its kind; what is not, or null, is not asked for.
create function app.filter_fits(f jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(f) = 'object'
    and not exists (select from unnest(array['username', 'mobility']) as key
      where f ->> key is not null and (jsonb_typeof(f -> key) <> 'string' or char_length(f ->> key) > 60))
    and not exists (select from unnest(array['genre', 'desires']) as key
      where f ->> key is not null and case when jsonb_typeof(f -> key) <> 'array' then true
        else jsonb_array_length(f -> key) > 20 or exists (select from jsonb_array_elements(f -> key) as e where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') > 60) end)
    and not exists (select from (values ('location_lat', -90, 90), ('location_lng', -180, 180), ('radius', 0, 20000), ('age_min', 0, 150), ('age_max', 0, 150)) as n (key, low, high)
      where f ->> n.key is not null and case when jsonb_typeof(f -> n.key) <> 'number' then true else (f ->> n.key)::numeric not between n.low and n.high end)
    and not exists (select from unnest(array['age_min', 'age_max']) as key where case when jsonb_typeof(f -> key) = 'number' then (f ->> key)::numeric % 1 <> 0 end)
    and (f ->> 'location_lat' is null) = (f ->> 'location_lng' is null)
    and not exists (select from unnest(array['libre_ce_soir', 'au_cap', 'certifie', 'en_ligne']) as key
      where f ->> key is not null and jsonb_typeof(f -> key) <> 'boolean'), false) $$;

-- Ages are 18 to 99: from 18 on asks for nothing, and up to 99 neither. Whoever takes either way of meeting takes both.
create function app.filter_of(f jsonb) returns app.member_filter language sql stable set search_path = '' as $$
  select row(
    nullif(app.plain(btrim(f ->> 'username')), ''),
    case when jsonb_typeof(f -> 'genre') = 'array' and f -> 'genre' <> '[]' then app.words_in(f -> 'genre') end,
    case when jsonb_typeof(f -> 'desires') = 'array' and f -> 'desires' <> '[]' then app.words_in(f -> 'desires') end,
    case when f ->> 'mobility' <> '' then array[f ->> 'mobility', 'reçoit et se déplace'] end,
    (f ->> 'location_lat')::double precision,
    (f ->> 'location_lng')::double precision,
    nullif((f ->> 'radius')::double precision, 0),
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then
      case when coalesce((f ->> 'age_max')::numeric::int, 99) < 99 then (app.paris_day() - make_interval(years => (f ->> 'age_max')::numeric::int + 1))::date else date '-infinity' end end,
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then (app.paris_day() - make_interval(years => coalesce((f ->> 'age_min')::numeric::int, 0)))::date end,
    nullif((f ->> 'libre_ce_soir')::boolean, false), nullif((f ->> 'au_cap')::boolean, false),
    nullif((f ->> 'certifie')::boolean, false), nullif((f ->> 'en_ligne')::boolean, false))::app.member_filter $$;

-- Whether one who is listed is looked for. Of a couple one partner's age is enough. [SEARCH-71, SEARCH-72] In line: here, or lately.
create function app.fits(m app.listed, f app.member_filter) returns boolean language sql stable as $$
  select (f.genres is null or m.genre = any (f.genres))
    and (f.desires is null or m.desires && f.desires)
    and (f.mobilities is null or m.mobility = any (f.mobilities))
    and (f.born_by is null or (m.birth > f.born_after and m.birth <= f.born_by) is true or (m.other_birth > f.born_after and m.other_birth <= f.born_by) is true)
    and (f.free is null or m.free_until > now())
    and (f.au_cap is null or m.au_cap)
    and (f.certified is null or m.certified)
    and (f.online is null or m.last_login > now() - interval '15 minutes' or app.connected(m.member_id)) $$;

-- ── supabase/schema/50-search/40-walks.sql ──

-- Each answer walks one index in the order of its list: what it costs follows from the page, however many members there are.

create function app.place_after(after text) returns app.list_place language sql immutable set search_path = '' as $$
  select case
    when after ~ '^n\.[a-z0-9]{1,60}$' then row(substr(after, 3), null, null, null)::app.list_place
    when after ~ '^s\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then row(null, null, split_part(after, '.', 2)::int, split_part(after, '.', 3)::uuid)::app.list_place
    when after ~ '^d\.(-1|\d{1,9})\.\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then row(null, split_part(after, '.', 2)::int, split_part(after, '.', 3)::int, split_part(after, '.', 4)::uuid)::app.list_place end $$;

-- Which of those that were met are the page, and where it ends. `last`: the one where looking was given up.
create function app.page_of_walk(met app.listed[], count int, last text, kind text) returns app.walk language sql immutable set search_path = '' as $$
  select row(
    array(select m.member_id from unnest(met) with ordinality as m order by m.ordinality limit count),
    case when cardinality(met) > count then case kind
      when 'n' then 'n.' || met[count].name
      when 's' then concat_ws('.', 's', met[count].seen, met[count].member_id)
      else concat_ws('.', 'd', met[count].spot, met[count].seen, met[count].member_id) end
    else last end)::app.walk $$;

-- By name, the first letters of which are given. A walk is one index in its order, also where a town is large: read whole and then
-- sorted, its cost would grow with the town. Hence no bitmap scan, in this and the next ones.
create function app.walk_names(me uuid, blocked uuid[], f app.member_filter, after app.list_place, count int) returns app.walk
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
declare
  first text collate "C" := coalesce(after.name, '');
  ending text collate "C" := f.name || '~';
  met app.listed[];
  last text;
begin
  if f.name !~ '^[a-z0-9]+$' then
    return row('{}'::uuid[], null)::app.walk;
  end if;
  select array_agg(x.m) into met from (
    select m from (
      select l as m from app.listed l where l.name >= f.name and l.name < ending and l.name > first order by l.name limit app.members_walked()) as walked
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.fits(m, f)
      and (f.radius is null or app.distance_km(f.lat, f.lng, app.spot_lat((m).spot), app.spot_lng((m).spot)) <= f.radius) limit count + 1) as x;
  if cardinality(met) > count is not true then
    select 'n.' || l.name into last from app.listed l where l.name >= f.name and l.name < ending and l.name > first order by l.name offset app.members_walked() - 1 limit 1;
  end if;
  return app.page_of_walk(coalesce(met, '{}'), count, last, 'n');
end $$;

-- Who was here last. Whoever is connected has been here lately: of the others no more than that are looked at.
create function app.walk_seen(me uuid, blocked uuid[], f app.member_filter, after app.list_place, count int) returns app.walk
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = off as $$
declare
  from_seen int := coalesce(after.seen, 2147483647);
  from_id uuid := coalesce(after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  since int := case when f.online then app.quarter_of(now()) - 2 else 0 end;
  met app.listed[];
  last text;
begin
  select array_agg(x.m) into met from (
    select m from (
      select l as m from app.listed l where (l.seen, l.member_id) < (from_seen, from_id) and l.seen >= since order by l.seen desc, l.member_id desc limit app.members_walked()) as walked
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.fits(m, f) limit count + 1) as x;
  if cardinality(met) > count is not true then
    select concat_ws('.', 's', l.seen, l.member_id) into last from app.listed l where (l.seen, l.member_id) < (from_seen, from_id) and l.seen >= since
    order by l.seen desc, l.member_id desc offset app.members_walked() - 1 limit 1;
  end if;
  return app.page_of_walk(coalesce(met, '{}'), count, last, 's');
end $$;

-- Places within the radius, nearest first, from one of them on; without a radius the last is nowhere.
create function app.spots_around(from_lat double precision, from_lng double precision, within double precision, from_spot int)
returns setof int language sql stable set search_path = '' as $$
  select near.id from (
    select s.id, app.distance_km(from_lat, from_lng, s.lat, s.lng) as distance from app.spots s
    where s.lat between from_lat - coalesce(within, 20100) / 111 and from_lat + coalesce(within, 20100) / 111
    union all
    select -1, 'infinity' where within is null) as near
  where (within is null or near.distance <= within)
    and (from_spot is null or (near.distance, near.id) >= (coalesce(app.distance_km(from_lat, from_lng, app.spot_lat(from_spot), app.spot_lng(from_spot)), 'infinity'), from_spot))
  order by near.distance, near.id $$;

-- Whoever is listed at these, place after place: what follows in the list. (One after the other: a reader who has enough stops it.)
create function app.at_spots(spots int[], after app.list_place) returns setof app.listed language sql stable set search_path = '' set enable_bitmapscan = off as $$
  select one.* from unnest(spots) with ordinality as s (id, n)
  cross join lateral (
    select * from app.listed l
    where l.spot = s.id and (l.seen, l.member_id) < (
      case when s.id = (after).spot then (after).seen else 2147483647 end,
      case when s.id = (after).spot then (after).id else 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid end)
    order by l.seen desc, l.member_id desc limit app.members_walked()) as one $$;

-- Nearest first, and of one place who was there last.
create function app.walk_near(me uuid, blocked uuid[], f app.member_filter, after app.list_place, count int) returns app.walk
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  spots int[] := array(select app.spots_around(f.lat, f.lng, f.radius, after.spot));
  met app.listed[];
  last text;
begin
  select array_agg(x.m) into met from (
    select m from (select app.at_spots(spots, after) as m limit app.members_walked()) as walked
    where (m).member_id <> me and (m).member_id <> all (blocked) and app.fits(m, f) limit count + 1) as x;
  if cardinality(met) > count is not true then
    select concat_ws('.', 'd', (m).spot, (m).seen, (m).member_id) into last
    from (select app.at_spots(spots, after) as m offset app.members_walked() - 1 limit 1) as walked;
  end if;
  return app.page_of_walk(coalesce(met, '{}'), count, last, 'd');
end $$;

-- ── supabase/schema/50-search/50-sealed-places.sql ──

-- Where a list of members goes on names when the last one was here, and the place they gave. That is read by the database alone: it
-- leaves sealed, for one member and one search, and whatever was changed or brought from elsewhere is refused.

-- Covers, and uncovers: the text against as much of a stream that follows from the seal.
create function app.covered(k app.cursor_keys, seal bytea, content bytea) returns bytea language plpgsql immutable set search_path = '' as $$
declare
  cover bytea := '';
begin
  for block in 0 .. (app.cursor_length() / 32 - 1)::int loop
    cover := cover || app.keyed_hash(k.cover_inner, k.cover_outer, seal || int4send(block));
  end loop;
  for n in 0 .. length(content) - 1 loop
    content := set_byte(content, n, get_byte(content, n) # get_byte(cover, n));
  end loop;
  return content;
end $$;

-- The seal is that of the words and of what they are for, so that equal words are equal only there; and it is what the cover follows
-- from, so that none is used twice for others (a synthetic initialisation vector).
create function app.seal_of(k app.cursor_keys, purpose text, words bytea) returns bytea language sql immutable set search_path = '' as $$
  select substr(app.keyed_hash(k.seal_inner, k.seal_outer, sha256(convert_to(purpose, 'UTF8')) || words), 1, 16) $$;

-- Of one length, whatever it says. Null for null.
create function app.sealed_cursor(purpose text, place text) returns text language plpgsql stable set search_path = '' as $$
declare
  k app.cursor_keys;
  words bytea := convert_to(rpad(place, app.cursor_length()::int), 'UTF8');
  seal bytea;
begin
  if place is null then
    return null;
  end if;
  if length(words) <> app.cursor_length() or octet_length(place) > app.cursor_length() then
    raise exception 'a cursor does not fit';
  end if;
  select * into k from app.cursor_keys;
  seal := app.seal_of(k, purpose, words);
  return translate(rtrim(translate(encode(seal || app.covered(k, seal, words), 'base64'), E'\n', ''), '='), '+/', '-_');
end $$;

-- Null for what was not sealed here, for this.
create function app.opened_cursor(purpose text, sealed text) returns text language plpgsql stable set search_path = '' as $$
declare
  k app.cursor_keys;
  bytes bytea;
  words bytea;
begin
  if (sealed ~ '^[A-Za-z0-9_-]{107}$') is not true then
    return null;
  end if;
  bytes := decode(translate(sealed, '-_', '+/') || '=', 'base64');
  select * into k from app.cursor_keys;
  words := app.covered(k, substr(bytes, 1, 16), substr(bytes, 17));
  -- Compared as hashes of a secret: how far they agree tells nothing.
  if app.keyed_hash(k.seal_inner, k.seal_outer, substr(bytes, 1, 16)) <> app.keyed_hash(k.seal_inner, k.seal_outer, app.seal_of(k, purpose, words)) then
    return null;
  end if;
  return rtrim(convert_from(words, 'UTF8'));
end $$;

-- ── supabase/schema/50-search/60-search-members.sql ──

-- Members looked for by what they say of themselves.

-- What a card shows. Distances from the place that is given.
create function app.member_card(p public.profiles, l app.listed, from_lat double precision, from_lng double precision) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatar_url', p.avatar_url, 'genre', p.genre, 'sexualite', p.sexualite, 'ages', app.ages_of(p), 'town', p.location_name,
    'distance_km', app.rounded_km(app.distance_km(from_lat, from_lng, app.spot_lat(l.spot), app.spot_lng(l.spot))),
    'seal', p.seal, 'premium', app.role_of(p.id) <> 'membre', 'libre_ce_soir', coalesce(l.free_until > now(), false), 'au_cap', l.au_cap,
    'online', app.connected(p.id), 'last_seen', app.last_seen(p.id, l.last_login, l.seen)) $$;

-- `request`: { filters, after, count }, as schemas/wire/members.ts says. `next` and `after` are sealed for this member and these
-- filters.
create function public.search_members(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wanted bigint := app.whole_in(request, 'count');
  f app.member_filter;
  purpose text := concat_ws('|', 'search_members', me, request -> 'filters');
  after app.list_place := app.place_after(app.opened_cursor(purpose, app.text_in(request, 'after')));
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  own int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  centre text;
  walk app.walk;
begin
  if app.filter_fits(request -> 'filters') is not true or (wanted between 1 and app.members_a_page()) is not true or (request ->> 'after' is not null and after is null) then
    perform app.invalid();
  end if;
  perform app.count_ask(me);
  f := app.filter_of(request -> 'filters');
  centre := case when f.lat is not null then 'given' when own >= 0 then 'own' else 'none' end;
  if f.lat is not null then
    own := app.spot_of(f.lat, f.lng);
  end if;
  f.lat := app.spot_lat(own);
  f.lng := app.spot_lng(own);
  f.radius := case when centre <> 'none' then f.radius end;
  -- Of another list.
  if request ->> 'after' is not null
    and (case when f.name is not null then after.name is null when centre = 'given' or f.radius is not null then after.spot is null else after.name is not null or after.spot is not null end) then
    perform app.invalid();
  end if;
  if f.name is not null then
    walk := app.walk_names(me, blocked, f, after, wanted::int);
  elsif centre = 'given' or f.radius is not null then
    walk := app.walk_near(me, blocked, f, after, wanted::int);
  else
    walk := app.walk_seen(me, blocked, f, after, wanted::int);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.member_card(p, l, f.lat, f.lng) order by i.n), '[]')
      from unnest(walk.ids) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.listed l on l.member_id = i.id),
    'next', app.sealed_cursor(purpose, walk.next), 'centre', centre);
end $$;

-- [SEARCH-61, SEARCH-78] Names that begin so, of whoever may be found; nothing for no letter.
create function public.usernames_like(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  q text collate "C" := app.plain(btrim(left(app.text_in(request, 'q'), 60)));
begin
  if q is null or char_length(app.text_in(request, 'q')) > 60 then
    perform app.invalid();
  end if;
  perform app.count_ask(me);
  return jsonb_build_object('members', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'avatar_url', p.avatar_url) order by x.name), '[]') from (
    select l.member_id, l.name from app.listed l
    where q ~ '^[a-z0-9]+$' and l.name >= q and l.name < q || '~' and l.member_id <> me
      and not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((me, l.member_id), (l.member_id, me)))
    order by l.name limit app.suggestions()) as x join public.profiles p on p.id = x.member_id));
end $$;

-- ── supabase/schema/50-search/70-member-pages.sql ──

-- The page of another member, who looked at it, and whom one follows.

-- Whom a request names; what names nobody is refused.
create function app.member_in(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
begin
  if app.uuid_in(request, 'member') is null then
    perform app.invalid();
  end if;
  return app.uuid_in(request, 'member');
end $$;

create function app.persons_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('who', b.who, 'age', extract(year from age(app.paris_day()::timestamp, b.born::timestamp))::int, 'height', b.height, 'weight', b.weight) order by b.n)
  from (values
    (1, 'self', p.date_naissance, p.taille, p.poids),
    (2, 'homme', p.date_naissance_homme, p.taille_homme, p.poids_homme),
    (3, 'femme', p.date_naissance_femme, p.taille_femme, p.poids_femme)) as b (n, who, born, height, weight)
  where (p.genre = 'couple') = (b.who <> 'self') $$;

-- [PROFILE-10] Null for whoever is unknown, gone, not to be seen, or behind a block: one answer for all of these. One's own is
-- shown as others see it.
create function public.member_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.member_in(request);
  place int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
begin
  perform app.count_ask(me);
  if member <> me and not app.finds(member) then
    return null;
  end if;
  return (select app.member_card(p, coalesce(l, app.unlisted(p)), app.spot_lat(place), app.spot_lng(place)) || jsonb_build_object(
      'cover_url', p.cover_url, 'bio', p.bio, 'persons', app.persons_json(p), 'experience', p.experience, 'mobility', p.mobility,
      'desires', p.desires, 'sought_genres', p.recherche_genres,
      'followed', exists (select from public.follows f where f.follower_id = me and f.followed_id = p.id),
      'may_write', p.id <> me)
    from public.profiles p left join app.listed l on l.member_id = p.id where p.id = member);
end $$;

-- Nobody is told whether it was noted; the next visit takes away what is past.
create function public.record_visit(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.member_in(request);
begin
  perform app.count_ask(me);
  if member <> me and app.finds(member) then
    insert into public.profile_visits as v (visitor_id, visited_id, day) values (me, member, app.paris_day())
    on conflict (visitor_id, visited_id, day) do update set at = now();
    delete from public.profile_visits where visited_id = member and at < now() - make_interval(days => app.visit_days());
  end if;
end $$;

create function public.follow(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.member_in(request);
begin
  perform app.count_ask(me);
  if member = me or not app.finds(member) then
    raise exception 'unknown-member' using errcode = 'P0002';
  end if;
  insert into public.follows (follower_id, followed_id) values (me, member) on conflict do nothing;
  return jsonb_build_object('followed', true);
end $$;

create function public.unfollow(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.count_ask(me);
  delete from public.follows where follower_id = me and followed_id = app.member_in(request);
  return jsonb_build_object('followed', false);
end $$;

-- ── supabase/schema/50-search/80-presence.sql ──

-- Who is connected, and when somebody was last here.

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

create function app.presence_ids() returns int language sql immutable as $$ select 100 $$;

-- Asked again and again while a list is looked at: it counts for nothing.
create function public.online_among(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  ids jsonb := request -> 'ids';
begin
  if (case when jsonb_typeof(ids) = 'array' then jsonb_array_length(ids) > app.presence_ids()
      or exists (select from jsonb_array_elements(ids) as i where app.uuid_in(jsonb_build_object('id', i), 'id') is null) else true end) then
    perform app.invalid();
  end if;
  return jsonb_build_object('online', (select coalesce(jsonb_agg(id order by id), '[]')
    from (select distinct value::uuid as id from jsonb_array_elements_text(ids)) as asked
    where id <> me and app.connected(id) and app.finds(id)));
end $$;

-- A node tells of a member whose socket it holds, as that member; so nobody can say it of another. More nodes than so many
-- are no nodes.
create function public.here(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  asked uuid := app.uuid_in(request, 'node');
begin
  if asked is null then
    perform app.invalid();
  end if;
  perform app.count_alone('nodes', me);
  delete from app.present where member_id = me and until < now();
  insert into app.present as p (member_id, node, until)
  select me, asked, now() + interval '150 seconds' where (select count(*) from app.present where member_id = me and node <> asked) < 20
  on conflict (member_id, node) do update set until = excluded.until;
  update app.listed set seen = app.quarter_of(now()) where member_id = me and seen < app.quarter_of(now());
end $$;

-- A node says that a member is gone also when it was the session that ended.
create function public.gone(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from app.present where member_id = app.named() and node = app.uuid_in(request, 'node');
end $$;

-- ── supabase/schema/60-reading/10-messages-found.sql ──

-- A message is found by its place, by its revision or by its id, and for each there is an index. Which one a plan takes follows from
-- what is known of the tables; while that is nothing, as in a young community's first minutes, all three look alike, and a plan was
-- kept that read a whole conversation for each message written to it. Each way of asking stands once here, in a form that one index
-- alone can answer without sorting, whatever is known. They become part of the statement that asks them: no path of their own.

-- From a place on and below another, in their order. Where the rights of whoever asks are looked at, an index is asked for what is
-- known beforehand alone: nothing may be reckoned in these arguments from another row of the same statement, or all is read.
create function app.messages_from(stream uuid, place bigint, below bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.seq >= place and x.seq < below order by x.seq $$;

-- The last one, and whatever was changed since a revision.
create function app.newest_message(s public.streams) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = s.id and x.seq >= s.last order by x.seq limit 1 $$;

create function app.messages_since(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The one that was changed at this revision; none, where another was.
create function app.message_changed(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- Of this id, as far as it lies in this stream.
create function app.message_in(stream uuid, message uuid) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.id = message offset 0) as x where x.stream_id = stream $$;

-- The message that an entry names, where the author belongs to its conversation.
create function app.message_named(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in(app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId')) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me $$;

-- A message in this member's ranges, as one can only answer or react to what one was shown.
create function app.message_shown(me uuid, stream uuid, message uuid) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in(stream, message) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me
  where m.ranges @> x.seq $$;

-- ── supabase/schema/60-reading/20-json.sql ──

-- Rows as the JSON of schemas/: camelCase, once for all that read.

-- What others may see of a member, with the rights of whoever asks.
create view app.cards with (security_invoker = true) as
  select id, card_rev as rev, jsonb_build_object(
    'rev', card_rev, 'memberId', id, 'username', username, 'avatarUrl', avatar_url, 'genre', genre, 'town', location_name, 'seal', seal) as card
  from public.profiles;

create function app.ranges_json(ranges int8multirange) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1) order by r), '[]') from unnest(ranges) as r $$;

-- [Y9] Out of sight, it has the revision at which it left: what the other does since, a block for one, is not told. In a form that
-- becomes part of the statement which asks for it, and most members see all of a conversation.
create function app.membership_json(m public.memberships) returns jsonb language sql stable as $$
  select case when m.visible then jsonb_build_object(
    'gone', false, 'rev', m.rev, 'since', m.since,
    'ranges', case when m.ranges = int8multirange(app.whole_stream()) then jsonb_build_array(jsonb_build_array(1, app.range_open())) else app.ranges_json(m.ranges) end,
    'read', m.read, 'mineAtRead', m.mine_at_read, 'mine', m.mine,
    'muted', m.muted, 'pinned', m.pinned, 'archived', m.archived, 'cardAllowed', m.card_allowed)
  else jsonb_build_object('gone', true, 'rev', m.since) end $$;

-- In a form that becomes part of the statement which asks for it, as those below: what is asked of each row is set up once and not
-- for each of them. Most messages have no reactions.
create function app.reactions_json(reactions jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('memberId', r.key, 'emoji', r.value) order by r.key collate "C") from jsonb_each_text(reactions) as r $$;

create function app.message_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'senderId', x.sender_id, 'type', x.type, 'text', x.text,
    'mediaUrl', x.media_url, 'gifUrl', x.gif_url,
    'createdAt', x.created_at, 'editedAt', x.edited_at, 'deletedAt', x.deleted_at,
    'replyTo', case when x.reply_to is not null then jsonb_build_object('id', x.reply_to, 'seq', x.reply_seq) end,
    'reactions', case when x.reactions = '{}' then '[]' else app.reactions_json(x.reactions) end) $$;

create function app.preview_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', x.id, 'seq', x.seq, 'senderId', x.sender_id, 'type', x.type, 'text', app.preview_text(x.text),
    'createdAt', x.created_at, 'deleted', x.deleted_at is not null) $$;

-- What a conversation is to both, worded for one of them. `x`: its newest message.
create function app.conversation_json(s public.streams, m public.memberships, c public.conversations, x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', s.last,
    'theirRead', case when c.member_a = m.member_id then c.shown_b else c.shown_a end,
    'otherId', m.other_id, 'createdAt', s.created_at, 'updatedAt', s.updated_at,
    'preview', case when m.ranges @> x.seq then app.preview_json(x) end) $$;

-- Who tells a member of their account need not be that member.
create function app.account_with(s public.streams, profile jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', 0, 'profile', profile,
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = s.id)) $$;

-- Asked for by its own member alone.
create function app.account_json(s public.streams) returns jsonb language sql stable set search_path = '' as $$
  select app.account_with(s, app.my_profile()) $$;

-- For a stream or two; who needs many, joins.
create function app.info_json(s public.streams, m public.memberships) returns jsonb language sql stable set search_path = '' as $$
  select case when s.kind = 'account' then app.account_json(s) else (
    select app.conversation_json(s, m, c, x)
    from public.conversations c left join app.newest_message(s) x on true
    where c.id = s.id) end $$;

-- ── supabase/schema/60-reading/30-pull.sql ──

-- [Y7] Catch-up is comparison: one snapshot answers every stream of the member whose head differs.

-- The member's own memberships come first; nothing here walks a table of everyone's. `ahead`: whether the head is ahead of the
-- stream, of the membership, of the card.
create function app.differing(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, ahead boolean)
language sql stable set search_path = '' as $$
  with head as materialized (
    select distinct on (1) (t ->> 0)::uuid as stream_id, (t ->> 1)::bigint as rev, (t ->> 2)::bigint as membership_rev, (t ->> 3)::bigint as card_rev
    from jsonb_array_elements(heads) as t)
  select s, m, k.card, coalesce(h.rev, 0), coalesce(h.rev > s.rev or h.membership_rev > m.rev or h.card_rev > k.rev, false)
  from public.memberships m
  join public.streams s on s.id = m.stream_id
  left join app.cards k on k.id = m.other_id and m.card_allowed
  left join head h on h.stream_id = s.id
  where m.member_id = me and m.visible
    and (h.stream_id is null or (h.rev, h.membership_rev, h.card_rev) is distinct from (s.rev, m.rev, coalesce(k.rev, 0))) $$;

-- How each is answered. `rows`: every change. `page`: the newest page, the other changed ones by number. `info`: all by number.
-- Newest first until the limits are reached; a first pull sends the newest pages of the newest conversations alone.
create function app.answered_how(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, ahead boolean, how text, place bigint)
language sql stable set search_path = '' as $$
  with counted as (
    -- Each changed row has taken a revision: no more rows than revisions, and nothing need be counted.
    select d.*, (d.stream).kind = 'account' as account, (d.stream).rev - d.base as changed from app.differing(me, heads) d),
  summed as (
    select c.*, row_number() over newest as place,
      sum(case when c.account or c.changed > app.pull_stream_limit() then 0 else c.changed end) over newest as total
    from counted c
    window newest as (order by c.account desc, (c.stream).updated_at desc, (c.stream).id)),
  decided as (
    select s.*, s.account or (heads <> '[]' and s.changed <= app.pull_stream_limit() and s.total <= app.pull_total_limit()) as whole from summed s)
  select d.stream, d.membership, d.card, d.base, d.ahead,
    case when d.whole then 'rows' when row_number() over (partition by d.whole order by d.place) <= app.first_pull_pages() then 'page' else 'info' end,
    d.place
  from decided d $$;

create function app.rows_in_pages(s public.streams, m public.memberships, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]')
  from (select n * app.page_size() as place, (n + 1) * app.page_size() as below from unnest(numbers) as n offset 0) as page
  cross join lateral app.messages_from(s.id, page.place, page.below) as x
  where m.ranges @> x.seq $$;

-- `streams`; and `ahead`, whether one of the heads is. Of a stream that the device knows nothing of no page is named, as at a first
-- pull: it trusts none of them, and a device that ended in the middle of its first answer would make the server read all that was
-- ever written to it.
create function app.pulled_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  with a as materialized (
    select h.*, (h.stream).id as id, app.page_of((h.stream).last) as newest, app.page_of((h.stream).last) * app.page_size() as from_newest from app.answered_how(me, heads) h),
  sent as (
    select a.id, x.seq, app.message_json(x) as row
    from a cross join lateral app.messages_since(a.id, a.base) as x
    where (a.membership).ranges @> x.seq and a.how = 'rows'
    union all
    select a.id, x.seq, app.message_json(x)
    from a cross join lateral app.messages_from(a.id, a.from_newest, app.range_open()) as x
    where (a.membership).ranges @> x.seq and a.how = 'page'),
  rows as (select id, jsonb_agg(row order by seq) as list from sent group by id),
  changed as (
    select distinct a.id, app.page_of(x.seq) as k
    from a cross join lateral app.messages_since(a.id, a.base) as x
    where (a.membership).ranges @> x.seq and a.how <> 'rows' and a.base > 0),
  named as (select id, jsonb_agg(k order by k desc) as list from changed join a using (id) where a.how = 'info' or k <> a.newest group by id)
  select jsonb_build_object('ahead', coalesce(bool_or(a.ahead), false), 'streams', coalesce(jsonb_agg(jsonb_build_object(
    'stream', a.id, 'kind', (a.stream).kind, 'upTo', (a.stream).rev,
    'membership', app.membership_json(a.membership), 'card', a.card,
    'info', case when (a.stream).kind = 'account' then app.account_json(a.stream) else app.conversation_json(a.stream, a.membership, c, x) end,
    'rows', coalesce(rows.list, '[]'),
    'answered', case when a.how = 'page' then jsonb_build_array(a.newest) else '[]' end,
    'named', coalesce(named.list, '[]'),
    'partial', a.base = 0 or a.how <> 'rows') order by a.place), '[]'))
  from a
  left join public.conversations c on c.id = a.id
  left join app.newest_message(a.stream) x on true
  left join rows on rows.id = a.id
  left join named on named.id = a.id $$;

-- [Y9] `gone`: what the device still shows and the member may no longer see; and `ahead`, whether the device was let see a stream
-- later than it left, or one that never was. Who asks about a stream without having it in sight names no revisions of it.
create function app.gone_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'ahead', coalesce(bool_or(h.membership_rev >= h.left_at), false),
    'gone', coalesce(jsonb_agg(jsonb_build_object('stream', h.stream_id, 'membership', jsonb_build_object('gone', true, 'rev', h.left_at))), '[]'))
  from (
    select t.stream_id, t.membership_rev, coalesce(app.left_at(t.stream_id), 1) as left_at
    from (select (t ->> 0)::uuid as stream_id, max((t ->> 2)::bigint) as membership_rev from jsonb_array_elements(heads) as t group by 1) as t
    left join public.memberships m on m.stream_id = t.stream_id and m.member_id = me
    where m.visible is not true) as h $$;

-- Heads of another epoch, or of none, count as none. Each statement is one snapshot, and so is each answer.
create function app.pulled(me uuid, here text, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'streams', p.streams -> 'streams', 'gone', p.gone -> 'gone')
    || case when (p.streams ->> 'ahead')::boolean or (p.gone ->> 'ahead')::boolean then '{"ahead": true}' else '{}'::jsonb end
  from (select app.pulled_streams(me, heads) as streams, app.gone_streams(me, heads) as gone offset 0) as p $$;

-- [Y21] Heads of another epoch, or of none, count as none.
create function public.pull(request jsonb) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
  answer jsonb := app.pulled(me, here, case when request ->> 'epoch' = here then request -> 'heads' else '[]' end);
begin
  if answer ? 'ahead' or (request -> 'otherHistory' = 'true' and request ->> 'epoch' = here) then
    perform app.turn_by_itself();
    -- Turned now, or by another's pull while this one waited; else these heads are invented, or as good as.
    if app.epoch() <> here then
      return app.pulled(me, app.epoch(), '[]');
    end if;
  end if;
  return answer - 'ahead';
end $$;

-- [Y8] What device and server compare.
create function public.digest() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
begin
  return (
    select jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'digest', encode(sha256(convert_to(
      here || '|' || coalesce(string_agg(concat_ws(':', s.id, s.rev, m.rev, coalesce(k.rev, 0)), ',' order by s.id), ''), 'UTF8')), 'hex'))
    from public.memberships m
    join public.streams s on s.id = m.stream_id
    left join app.cards k on k.id = m.other_id and m.card_allowed
    where m.member_id = me and m.visible);
end $$;

-- ── supabase/schema/60-reading/40-pages.sql ──

-- [Y20] History in pages of 64 numbers.

-- Which pages of a stream are asked for; null where that is no question.
create function app.page_numbers(asked jsonb) returns bigint[] language sql immutable set search_path = '' as $$
  select case when app.uuid_in(asked, 'stream') is not null and jsonb_typeof(asked -> 'pages') = 'array' then (
    select case when bool_and(n is not null) then array_agg(distinct n) end
    from jsonb_array_elements(asked -> 'pages') as k
    cross join lateral (select case when jsonb_typeof(k) = 'number' and k::text ~ '^[0-9]{1,12}$' then k::text::bigint end as n) as number) end $$;

-- [Y20] Pages of one stream, whole; nothing but the membership where it is out of sight.
create function app.pages_json(me uuid, asked uuid, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('stream', asked,
    'membership', case when m.member_id is null then jsonb_build_object('gone', true, 'rev', coalesce(app.left_at(asked), 1)) else app.membership_json(m) end,
    'pages', case when m.visible then jsonb_build_object(
      'info', app.info_json(s, m), 'asOf', s.rev, 'rows', app.rows_in_pages(s, m, numbers), 'answered', to_jsonb(numbers)) end)
  from (select) as one
  left join public.memberships m on m.stream_id = asked and m.member_id = me
  left join public.streams s on s.id = asked $$;

-- [Y4] How much is asked for is counted before any of it is looked at: what asks for too much costs next to nothing.
create function app.pages_count(asked jsonb) returns bigint language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(asked -> 'pages') = 'array' then jsonb_array_length(asked -> 'pages') else app.pages_limit() + 1 end $$;

-- [Y20] Pages of streams, whole. `more` holds what is asked of other streams beside the first one; an older client asks for none.
create function public.pages(request jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  more jsonb := coalesce(request -> 'more', '[]');
begin
  if jsonb_typeof(more) <> 'array' or jsonb_array_length(more) > app.pages_limit() or app.pages_count(request) > app.pages_limit() then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.pages_limit() < app.pages_count(request) + (select coalesce(sum(app.pages_count(asked)), 0) from jsonb_array_elements(more) as asked) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.page_numbers(request) is null or exists (select from jsonb_array_elements(more) as asked where app.page_numbers(asked) is null) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  return jsonb_build_object('epoch', app.epoch(), 'serverTime', clock_timestamp())
    || app.pages_json(me, app.uuid_in(request, 'stream'), app.page_numbers(request))
    || case when request ? 'more' then jsonb_build_object('more', (
      select coalesce(jsonb_agg(app.pages_json(me, app.uuid_in(asked, 'stream'), app.page_numbers(asked)) order by nth), '[]')
      from jsonb_array_elements(more) with ordinality as m (asked, nth))) else '{}' end;
end $$;

-- ── supabase/schema/60-reading/50-told.sql ──

-- [Y8] What several members are told of changes, in one reading: who writes them finds it in the same transaction, and other nodes
-- ask it for all of their members at once.

-- Who sees this member's card is told of a new one, by an event without a revision.
create function app.seen_by(me uuid) returns table (stream uuid, member uuid) language sql stable set search_path = '' as $$
  select m.stream_id, m.member_id from public.memberships m where m.other_id = me and m.visible and m.card_allowed $$;

-- [Y8, Y9] What stands in the own sight of those who are told of changes, once for each of them and stream; nothing for those who are
-- `away`. `shown` names the revisions whose row is within their ranges, the card is there only where it is allowed, and of what is out
-- of sight there is the revision at which it left. `cards` are named among the changes and not read: a card may be seen by very many.
-- The authors `mes` of `verdicts` find their own sight, whether their streams have changed or not, and what became of their entries:
-- `at` is the revision of a row, the author's own in any case [Y2], another's as far as they see it. The rows stand beside.
--
-- Planned once, not for each call; and each row found by an index, whatever the tables' statistics say: a plan outlives them.
create function app.sights(changes app.change[], cards app.change[], away uuid[], parts bigint[], mes uuid[], verdicts app.verdict[]) returns json language sql stable
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with verdict as materialized (
    select n.part, n.me, n.nth, v.* from unnest(parts, mes) with ordinality as n (part, me, nth) cross join lateral (select (verdicts[n.nth]).* offset 0) as v),
  told as materialized (
    select c.part, c.nth, member, c.stream, c.revs from unnest(changes) with ordinality as c (part, stream, revs, members, nth) cross join lateral unnest(c.members) as member
    where member <> all (away)),
  wanted as materialized (
    select part, member, stream, min(nth) as nth, max(revs) as revs
    from (select * from told union all select part, null, me, stream, null from verdict) as w (part, nth, member, stream, revs)
    group by part, member, stream),
  result as materialized (
    select v.part, v.nth, v.id, v.status, v.code, v.ref, v.what, k.was, v.stream, case when v.status = 'rejected' and not m.visible then 0 else coalesce(s.rev, 0) end as rev, x.rev as at
    from verdict v
    left join public.memberships m on m.member_id = v.me and m.stream_id = v.stream
    left join public.streams s on s.id = m.stream_id
    left join app.known k on k.id = case when v.status <> 'rejected' then (v.id #>> '{}')::uuid end and k.was is not null
    left join app.message_in(v.stream, v.ref) x on v.status <> 'rejected' and (x.sender_id = v.me or (m.visible and m.ranges @> x.seq))),
  row as (
    select stream, rev from told cross join lateral unnest(revs) as rev
    union select stream, at from result where at is not null)
  select json_build_object(
    'changes', (select coalesce(json_agg(c), '[]') from unnest(changes || cards) as c),
    'results', (
      select coalesce(json_agg(json_build_object('part', part, 'id', id, 'status', status, 'code', code, 'ref', ref, 'what', what, 'was', was, 'stream', stream, 'rev', rev, 'at', at) order by nth), '[]')
      from result),
    'sights', (
      select coalesce(json_agg(json_build_object('part', w.part, 'me', json_build_object('id', me.id, 'username', me.username, 'avatar_url', me.avatar_url),
        'stream', s.id, 'kind', s.kind, 'membership', app.membership_json(m),
        'info', case when s.kind = 'account' then app.account_with(s, app.profile_json(s.id)) when m.visible then app.conversation_json(s, m, c, x) end,
        'card', case when m.visible and m.card_allowed then (select k.card from app.cards k where k.id = m.other_id) end,
        'revs', w.revs,
        'shown', array(select r.rev from unnest(w.revs) as rev cross join lateral app.message_changed(w.stream, rev) as r where m.visible and m.ranges @> r.seq order by r.rev)) order by w.nth), '[]')
      from wanted w
      join public.memberships m on m.member_id = w.member and m.stream_id = w.stream
      join public.streams s on s.id = w.stream
      join public.profiles me on me.id = w.member
      left join public.conversations c on c.id = s.id
      left join app.newest_message(s) x on true),
    'rows', (
      select coalesce(json_agg(json_build_object('stream', r.stream, 'row', app.message_json(x))), '[]')
      from row r cross join lateral app.message_changed(r.stream, r.rev) as x)) $$;

-- What others see of a member changes by the member's own edit: who sees this card, and is not told of that conversation anyway, is told
-- at once by an event without a revision, and not by the next digest alone.
create function app.with_card_told(me uuid, told jsonb) returns jsonb language sql stable set search_path = '' as $$
  select told || coalesce(jsonb_agg(jsonb_build_object('stream', s.stream, 'members', jsonb_build_array(s.member), 'revs', '[]'::jsonb) order by s.stream), '[]')
  from app.seen_by(me) as s
  where not exists (select from jsonb_array_elements(told) as t where t ->> 'stream' = s.stream::text and t -> 'members' ? s.member::text) $$;

-- [Y8] What members are told of changes that another node has made, `{stream, revs, members}` each.
create function public.told(changes jsonb) returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('epoch', app.epoch(), 'seen', app.sights(array(
    select (nth, app.uuid_in(c, 'stream'), array(select value::bigint from jsonb_array_elements_text(c -> 'revs')), array(select value::uuid from jsonb_array_elements_text(c -> 'members')))::app.change
    from jsonb_array_elements(changes) with ordinality as each (c, nth)), '{}', '{}', null, null, null)) $$;

-- ── supabase/schema/70-push/10-outcomes.sql ──

-- [Y2, Y4] What becomes of one entry. Called by `push` alone, with the streams locked; a refusal is a value, and
-- whatever is raised here ends the whole push.

create function app.refused(entry jsonb, code text) returns app.verdict language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'rejected', code, app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId'), null)::app.verdict $$;

create function app.done(entry jsonb, stream uuid, ref uuid default null, what text default null) returns app.verdict language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'applied', null, stream, ref, what)::app.verdict $$;

-- One more revision of a stream whose row is locked.
create function app.bump(stream uuid) returns bigint language sql set search_path = '' as $$
  update public.streams set rev = rev + 1 where id = stream returning rev $$;

-- First of those who send or cancel this id; waits for whoever is doing so now.
create function app.claim(entry uuid, me uuid, as_state text, stream uuid, ref uuid, what text default null) returns boolean language plpgsql set search_path = '' as $$
begin
  insert into app.known (id, member_id, state, stream_id, ref, what) values (entry, me, as_state, stream, ref, what) on conflict (id) do nothing;
  return found;
end $$;

-- `sent`: the message that has the id. A message is its own proof, however long ago it was sent: before anything is asked that may have
-- changed since, as a block.
create function app.known_status(me uuid, known app.known, sent public.messages) returns text language sql immutable as $$
  select case
    when known.member_id <> me then 'foreign'
    when known.state = 'cancelled' then 'cancelled'
    when known.member_id = me then 'duplicate'
    when sent.sender_id <> me then 'foreign'
    when sent.sender_id = me then 'duplicate' end $$;

-- [Y2] What is already known of an entry's id; null: nothing.
create function app.verdict_on_known(me uuid, entry jsonb) returns app.verdict language plpgsql stable set search_path = '' as $$
declare
  known app.known;
  sent public.messages;
  status text;
begin
  select * into known from app.known where id = app.uuid_in(entry, 'id');
  if not found and entry ->> 'action' = 'message.send' then
    select * into sent from public.messages where id = app.uuid_in(entry, 'id');
  end if;
  status := app.known_status(me, known, sent);
  if status = 'duplicate' then
    return (entry -> 'id', status, null, coalesce(known.stream_id, sent.stream_id), coalesce(known.ref, sent.id), known.what)::app.verdict;
  end if;
  return case when status is not null then app.refused(entry, status) end;
end $$;

-- [Y2] Applied ids are kept for so long. Each push clears more than it can add, which is two for each entry: a cancel's own
-- and the one that it cancels. So what is old cannot pile up.
create function app.forget_old(entries integer) returns void language sql set search_path = '' as $$
  delete from app.known where id in (
    select id from app.known where at < now() - make_interval(days => app.applied_days()) order by at limit 2 * entries + 50 for update skip locked) $$;

-- ── supabase/schema/70-push/20-refusals.sql ──

-- Why something cannot be said, or not to this member.

-- Why the text cannot stand; null: it can.
create function app.text_refusal(body text, media text, gif text) returns text language sql immutable as $$
  select case
    when not app.within_limit(body, app.message_length()) then 'text-too-long'
    when app.is_blank(body) and media is null and gif is null then 'empty-message' end $$;

-- Why a picture cannot be shown; null: it can, or there is none. Only its sender could put it there, and only into that
-- conversation. One that is missing may have been removed meanwhile: whoever has it brings it again. Most messages show none, and are
-- asked nothing about one.
create function app.media_refusal(me uuid, stream uuid, media text) returns text language plpgsql stable set search_path = '' as $$
begin
  if media is null then
    return null;
  end if;
  if split_part(media, '/', 1) <> stream::text or split_part(media, '/', 2) <> me::text then
    return 'picture-refused';
  end if;
  if app.media_condemned(media) or not exists (select from storage.objects o where o.bucket_id = 'conversations' and o.name = media) then
    return 'picture-missing';
  end if;
  return null;
end $$;

-- Who the entry names beside the author, and whether the conversation is theirs; null: all is well. `exists`: there is such a member;
-- `theirs`: the conversation that stands under this id is the pair's, null where none stands.
create function app.pair_verdict(me uuid, stream uuid, other uuid, is_there boolean, theirs boolean) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when other is null then 'invalid'
    when other = me or not is_there then 'unknown-member'
    when not coalesce(theirs, stream = app.conversation_id(me, other)) then 'unknown-conversation' end;
end $$;

-- The same of one entry's pair, looked up here.
create function app.pair_refusal(me uuid, stream uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select app.pair_verdict(me, stream, other, exists (select from public.profiles where id = other), null) $$;

-- The refusal of a block, the one's own or the other's; null: none. No name in it depends on a path, and without one of its own it
-- becomes part of the statement that asks it, as do `text_refusal` and `known_status`.
create function app.block_verdict(mine boolean, theirs boolean) returns text language sql immutable as $$
  select case when mine then 'blocked-mine' when theirs then 'blocked' end $$;

-- ── supabase/schema/70-push/30-limits.sql ──

-- How many strangers a member may write to, how much before one of them answers, and how often the house is told of others. Each limit
-- is one function. All are counted while the author's account stream is locked, so that pushes at the same moment count each other.

-- How many more a member may begin now.
create function app.conversations_left(me uuid) returns bigint language sql stable set search_path = '' as $$
  select case when p.created_at > now() - make_interval(days => app.early_days()) then app.new_conversations_early() else app.new_conversations() end
    - (select count(*) from app.begun_conversations b where b.member_id = me and b.at > now() - interval '1 day')
  from public.profiles p where p.id = me $$;

create function app.reports_left(me uuid) returns bigint language sql stable set search_path = '' as $$
  select app.reports_a_day() - (select count(*) from public.reports r where r.reporter_id = me and r.created_at > now() - interval '1 day') $$;

-- Which of these are too many, of those that nothing else speaks against. Where everyone has written back nothing is counted.
create function app.over_limits(sends app.sent[]) returns table (nth bigint, code text) language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from (select distinct s.stream, s.other from unnest(sends) as s where s.code is null) as pair
    left join public.memberships m on m.member_id = pair.other and m.stream_id = pair.stream
    where coalesce(m.mine, 0) = 0) then
    return;
  end if;
  return query
  with sent as materialized (
    select s.nth, s.me, s.stream, s.other, s.begun,
      row_number() over (partition by s.me, s.stream order by s.nth) as place,
      -- Who answers in the same moment has answered.
      coalesce(theirs.mine, 0) = 0 and not exists (select from unnest(sends) as o where o.code is null and o.me = s.other and o.stream = s.stream and o.nth < s.nth) as unanswered
    from unnest(sends) as s
    left join public.memberships theirs on theirs.member_id = s.other and theirs.stream_id = s.stream
    where s.code is null),
  begins as (
    select b.me, b.stream, row_number() over (partition by b.me order by b.first) as place
    from (select distinct on (s.stream) s.me, s.stream, s.nth as first from sent s where not s.begun order by s.stream, s.nth) as b),
  allowed as materialized (select b.me, app.conversations_left(b.me) as left from begins b group by b.me)
  select s.nth, case
      when b.place > a.left then 'too-many-conversations'
      when s.unanswered and s.place + coalesce((select m.mine from public.memberships m where m.member_id = s.me and m.stream_id = s.stream), 0) > app.unanswered_messages() then 'unanswered' end
  from sent s
  left join begins b on b.me = s.me and b.stream = s.stream
  left join allowed a on a.me = b.me;
end $$;

-- ── supabase/schema/70-push/40-sends.sql ──

-- [Y4] Messages are judged and written as a set, whoever's they are: a statement costs more to set up than what it does for one of them. Each
-- is planned for few rows at a time, which are found by an index: hash and merge joins, which read whole tables, are off.

-- A pair's conversation with its two memberships. The stream's row stands already, locked. It is noted for whoever begins it.
-- [Y7, Y9] What a member has never been in is told as gone at revision 1, as is what only the other has opened. So what comes
-- into sight begins at 2: it is newer.
create function app.ensure_conversation(stream uuid, me uuid, other uuid, other_hidden boolean) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.conversations where id = stream) then
    return;
  end if;
  -- Its row may have stood since something was refused, or since a block: of that its date tells nothing.
  insert into public.streams (id, kind) values (stream, 'conversation') on conflict (id) do update set created_at = now(), updated_at = now();
  insert into public.conversations (id, member_a, member_b) values (stream, least(me, other), greatest(me, other));
  insert into public.memberships (member_id, stream_id, other_id, hidden, rev, since)
  select n.member, stream, n.other, n.hidden, r.rev, r.rev
  from (values (me, other, false), (other, me, other_hidden)) as n (member, other, hidden)
  cross join lateral (select case when n.hidden then 1 else 2 end as rev) as r;
  delete from app.begun_conversations where member_id = me and at < now() - interval '1 day';
  insert into app.begun_conversations (stream_id, member_id) values (stream, me);
end $$;

create function app.sends_in(mes uuid[], entries jsonb[]) returns app.sent[] language sql stable set search_path = '' as $$
  select array_agg((e.nth, e.me, e.entry, app.uuid_in(e.entry, 'id'), app.uuid_in(d.data, 'conversationId'), app.uuid_in(d.data, 'receiverId'),
    app.text_in(d.data, 'type'), app.text_in(d.data, 'text'), app.text_in(d.data, 'mediaUrl'), app.text_in(d.data, 'gifUrl'), app.uuid_in(d.data, 'replyTo'),
    null, null, case when d.data ->> 'replyTo' is not null and app.uuid_in(d.data, 'replyTo') is null then 'invalid' end)::app.sent order by e.nth)
  from unnest(mes, entries) with ordinality as e (me, entry, nth)
  cross join lateral (select e.entry -> 'data' as data offset 0) as d $$;

-- What can be judged before any of it is written: where each such piece ends. One that has the id of an earlier one, or answers it,
-- begins the next.
create function app.pieces(sends app.sent[]) returns bigint[] language plpgsql immutable set search_path = '' as $$
declare
  ends bigint[] := '{}';
  begun bigint := 1;
  needs record;
begin
  for needs in
    with each as materialized (select nth, id, answers from unnest(sends) where id is not null),
    earlier as (
      select nth, lag(nth) over (partition by id order by nth) as other from each
      union all select s.nth, e.nth from each s join each e on e.id = s.answers and e.nth < s.nth)
    select nth, max(other) as other from earlier where other is not null group by nth order by nth
  loop
    if needs.other >= begun then
      ends := ends || (needs.nth - 1);
      begun := needs.nth;
    end if;
  end loop;
  return ends || cardinality(sends)::bigint;
end $$;

-- Why each cannot be sent, in the order in which one is told. A conversation that stands does not say that both of its members do.
create function app.judged(sends app.sent[]) returns app.sent[] language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select array_agg((s.nth, s.me, s.entry, s.id, s.stream, s.other, s.type, s.body, s.media, s.gif, s.answers, (a.answered).seq, c.id is not null, case
    when s.id is null or s.stream is null then 'invalid'
    else coalesce(
      app.known_status(s.me, k, b),
      s.code,
      case when s.body is null or s.type is null or s.type not in ('text', 'image', 'gif') or greatest(char_length(s.media), char_length(s.gif)) > 2048 then 'invalid' end,
      app.pair_verdict(s.me, s.stream, s.other, coalesce(p.theirs and not c.closed, false) or exists (select from public.profiles o where o.id = s.other), p.theirs),
      app.block_verdict(
        exists (select from public.user_blocks u where u.user_id = s.me and u.blocked_id = s.other),
        exists (select from public.user_blocks u where u.user_id = s.other and u.blocked_id = s.me)),
      app.text_refusal(s.body, s.media, s.gif),
      case when s.media is not null then app.media_refusal(s.me, s.stream, s.media) end,
      case when s.answers is not null and (a.answered).id is null then 'unknown-message' end) end)::app.sent order by s.nth)
  from unnest(sends) as s
  left join app.known k on k.id = s.id
  left join public.messages b on b.id = s.id and k.id is null
  left join public.conversations c on c.id = s.stream
  cross join lateral (select case when s.answers is not null then app.message_shown(s.me, s.stream, s.answers) end as answered offset 0) as a
  cross join lateral (select c.member_a = least(s.me, s.other) and c.member_b = greatest(s.me, s.other) as theirs) as p $$;

-- Numbers, revisions and instants as if one after the other; who hides a conversation sees it again from the first of them on.
create function app.write_sends(sends app.sent[]) returns void language sql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with began as materialized (select clock_timestamp() - (sends[cardinality(sends)]).nth * interval '1 microsecond' as at),
  said as materialized (
    select s.*, row_number() over (partition by s.stream order by s.nth) as place, b.at + s.nth * interval '1 microsecond' as at
    from unnest(sends) as s cross join began b),
  counted as materialized (select stream, count(*) as n, max(at) as at from said group by stream),
  moved as (
    update public.streams s set rev = s.rev + c.n, last = s.last + c.n, updated_at = c.at
    from counted c where s.id = c.stream
    returning s.id, s.rev - c.n as rev, s.last - c.n as last),
  written as (
    insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, media_url, gif_url, reply_to, reply_seq, created_at)
    select s.stream, m.last + s.place, m.rev + s.place, s.id, s.me, s.type, s.body, s.media, s.gif, case when s.answered is not null then s.answers end, s.answered, s.at
    from said s join moved m on m.id = s.stream
    order by s.nth),
  concerned as (
    select member, stream, sum(own) as own, bool_or(first) as first
    from (
      select me as member, stream, 1 as own, place = 1 as first from said
      union all select distinct other, stream, 0, false from said) as each
    group by member, stream)
  update public.memberships m
  set mine = m.mine + c.own, hidden = false,
    rev = m.rev + c.own + m.hidden::int,
    since = case when m.hidden then m.rev + 1 + c.first::int else m.since end
  from concerned c
  where m.member_id = c.member and m.stream_id = c.stream and (c.own > 0 or m.hidden) $$;

-- The streams are locked. One verdict each, in their order, within the limits.
create function app.send_messages(mes uuid[], entries jsonb[]) returns app.verdict[] language plpgsql set search_path = '' as $$
declare
  sends app.sent[] := app.sends_in(mes, entries);
  piece app.sent[];
  begun bigint := 1;
  upto bigint;
  over record;
  first app.sent;
  claimed uuid[];
  verdicts app.verdict[] := '{}';
begin
  foreach upto in array app.pieces(sends) loop
    piece := app.judged(sends[begun:upto]);
    for over in select o.nth, o.code from app.over_limits(piece) as o where o.code is not null loop
      piece[over.nth - begun + 1].code := over.code;
    end loop;
    -- First of those who send or cancel these ids; waits for whoever is doing so now.
    with claims as (
      insert into app.known (id, member_id, state, stream_id, ref)
      select s.id, s.me, 'applied', s.stream, s.id from unnest(piece) as s where s.code is null order by s.id
      on conflict (id) do nothing
      returning id)
    select array_agg(id) into claimed from claims;
    for first in select distinct on (s.stream) s.* from unnest(piece) as s where s.code is null and s.id = any (claimed) and not s.begun order by s.stream, s.nth loop
      perform app.ensure_conversation(first.stream, first.me, first.other, false);
    end loop;
    if claimed is not null then
      perform app.write_sends(array(select s::app.sent from unnest(piece) as s where s.code is null and s.id = any (claimed) order by s.nth));
    end if;
    verdicts := verdicts || array(
      select case
        when s.code is null and s.id = any (claimed) then app.done(s.entry, s.stream, s.id)
        when s.code is null or s.code = 'duplicate' then app.verdict_on_known(s.me, s.entry)
        else app.refused(s.entry, s.code) end
      from unnest(piece) as s order by s.nth);
    begun := upto + 1;
  end loop;
  return verdicts;
end $$;

-- ── supabase/schema/70-push/50-messages.sql ──

-- Editing, deleting, calling back; reactions.

create function app.edit_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  body text := app.text_in(entry -> 'data', 'text');
  x public.messages := app.message_named(me, entry);
  refusal text;
begin
  if body is null or app.uuid_in(entry -> 'data', 'messageId') is null then
    return app.refused(entry, 'invalid');
  end if;
  refusal := case
    when x.id is null then 'unknown-message'
    when x.sender_id <> me then 'foreign'
    when x.deleted_at is not null then 'deleted'
    else coalesce(
      app.text_refusal(body, x.media_url, x.gif_url),
      (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = x.stream_id),
      case when clock_timestamp() > x.created_at + make_interval(mins => app.edit_minutes()) then 'edit-too-late' end) end;
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  update public.messages set text = body, edited_at = clock_timestamp(), rev = app.bump(x.stream_id) where id = x.id;
  return app.done(entry, x.stream_id, x.id);
end $$;

-- [Y11] A tombstone keeps place and author, nothing else; a second deletion changes nothing. Its picture goes with it, unless another
-- message shows the same: under the stream's lock, as each that would show it.
create function app.entomb(x public.messages) returns void language plpgsql set search_path = '' as $$
begin
  if x.deleted_at is null then
    update public.messages
    set text = '', media_url = null, gif_url = null, reply_to = null, reply_seq = null, reactions = '{}', deleted_at = clock_timestamp(), rev = app.bump(x.stream_id)
    where id = x.id;
    insert into app.condemned_media (name)
    select x.media_url
    where split_part(x.media_url, '/', 1) = x.stream_id::text and split_part(x.media_url, '/', 2) = x.sender_id::text
      and not exists (select from public.messages m where m.media_url = x.media_url)
    on conflict (name) do nothing;
  end if;
end $$;

create function app.delete_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  x public.messages := app.message_named(me, entry);
begin
  if app.uuid_in(entry -> 'data', 'messageId') is null then
    return app.refused(entry, 'invalid');
  elsif x.id is null then
    return app.refused(entry, 'unknown-message');
  elsif x.sender_id <> me then
    return app.refused(entry, 'foreign');
  end if;
  perform app.entomb(x);
  return app.done(entry, x.stream_id, x.id);
end $$;

-- [Y2] An unknown id is remembered, so that a late send of it is refused; a known one becomes a tombstone.
create function app.cancel_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  message uuid := app.uuid_in(entry -> 'data', 'messageId');
  x public.messages := app.message_named(me, entry);
begin
  if message is null then
    return app.refused(entry, 'invalid');
  end if;
  if x.id is null and not app.claim(message, me, 'cancelled', stream, message) then
    x := app.message_named(me, entry); -- sent at this very moment
  end if;
  if x.id is null then
    return app.done(entry, stream, message, 'cancelled');
  elsif x.sender_id <> me then
    return app.refused(entry, 'foreign');
  end if;
  perform app.entomb(x);
  return app.done(entry, x.stream_id, x.id, 'deleted');
end $$;

-- One reaction for each member; the last one asked for stands, null takes it back. Nothing new is no revision.
create function app.react_to_message(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  emoji text := app.text_in(data, 'emoji');
  x public.messages := app.message_shown(me, app.uuid_in(data, 'conversationId'), app.uuid_in(data, 'messageId'));
  wanted jsonb;
  refusal text;
begin
  if app.uuid_in(data, 'messageId') is null or not data ? 'emoji' or (data ->> 'emoji' is not null and (emoji is null or emoji not in ('❤️', '😊', '😂', '😮', '👏', '🔥'))) then
    return app.refused(entry, 'invalid');
  end if;
  refusal := case
    when x.id is null then 'unknown-message'
    when x.deleted_at is not null then 'deleted'
    else (select app.block_between(me, m.other_id) from public.memberships m where m.member_id = me and m.stream_id = x.stream_id) end;
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  wanted := case when emoji is null then x.reactions - me::text else x.reactions || jsonb_build_object(me::text, emoji) end;
  if wanted <> x.reactions then
    update public.messages set reactions = wanted, rev = app.bump(x.stream_id) where id = x.id;
  end if;
  return app.done(entry, x.stream_id, x.id);
end $$;

-- ── supabase/schema/70-push/60-conversations.sql ──

-- Reading, hiding, opening, settings; blocks.

-- [Y12] The read mark only moves forward, never beyond the last number, and only under the epoch in which it was shown.
create function app.read_conversation(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  upto bigint := app.whole_in(entry -> 'data', 'upTo');
  own_after bigint;
  m public.memberships;
begin
  if upto is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.refused(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and other_id is not null and visible;
  if not found then
    return app.refused(entry, 'unknown-conversation');
  end if;
  upto := least(upto, (select last from public.streams where id = stream));
  if entry -> 'data' ->> 'epoch' <> here or upto <= m.read then
    return app.done(entry, stream);
  end if;
  select count(*) into own_after from app.messages_from(stream, upto + 1, app.range_open()) where sender_id = me;
  update public.memberships set read = upto, mine_at_read = mine - own_after, rev = rev + 1 where member_id = me and stream_id = stream;
  if m.card_allowed then
    update public.conversations
    set shown_a = case when member_a = me then upto else shown_a end, shown_b = case when member_b = me then upto else shown_b end
    where id = stream;
    perform app.bump(stream);
  end if;
  return app.done(entry, stream);
end $$;

-- No effect when something newer has come than was shown.
create function app.hide_conversation(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  upto bigint := app.whole_in(entry -> 'data', 'upTo');
begin
  if upto is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.refused(entry, 'invalid');
  end if;
  -- Out of sight from the first, it was only opened by the other: nobody is to know.
  if not exists (select from public.memberships where member_id = me and stream_id = stream and other_id is not null and (since > 1 or not hidden)) then
    return app.refused(entry, 'unknown-conversation');
  end if;
  if entry -> 'data' ->> 'epoch' = here and not exists (select from app.messages_from(stream, upto + 1, app.range_open()) where sender_id <> me) then
    update public.memberships set hidden = true, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and not hidden;
  end if;
  return app.done(entry, stream);
end $$;

-- Back into sight; or, where there is none yet, begun and counted: for the other it begins with the first message.
create function app.open_conversation(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if refusal is null and not exists (select from public.conversations where id = stream) then
    refusal := coalesce(app.block_between(me, other), case when app.conversations_left(me) < 1 then 'too-many-conversations' end);
  end if;
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  if not exists (select from public.conversations where id = stream) then
    perform app.ensure_conversation(stream, me, other, true);
    perform app.bump(stream);
  end if;
  update public.memberships set hidden = false, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and hidden;
  return app.done(entry, stream);
end $$;

-- The member's own, so only the membership takes a revision, and nobody else is told.
create function app.set_conversation(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  settings jsonb := entry -> 'data' -> 'settings';
  m public.memberships;
begin
  if jsonb_typeof(settings) is distinct from 'object' or settings = '{}'
    or exists (select from jsonb_each(settings) as s where s.key not in ('muted', 'pinned', 'archived') or jsonb_typeof(s.value) <> 'boolean') then
    return app.refused(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and other_id is not null and visible;
  if not found then
    return app.refused(entry, 'unknown-conversation');
  end if;
  update public.memberships set rev = rev + 1,
    muted = coalesce((settings ->> 'muted')::boolean, muted),
    pinned = coalesce((settings ->> 'pinned')::boolean, pinned),
    archived = coalesce((settings ->> 'archived')::boolean, archived)
  where member_id = me and stream_id = stream
    and not jsonb_build_object('muted', muted, 'pinned', pinned, 'archived', archived) @> settings;
  return app.done(entry, stream);
end $$;

-- [CHAT-81] Both keep the past messages. The blocker loses sight of the conversation, the other the card and what is
-- shared of reading; the last unblocking brings both back.
create function app.set_block(me uuid, entry jsonb, wanted boolean) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  other uuid := app.uuid_in(entry -> 'data', 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
begin
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  if wanted = exists (select from public.user_blocks where user_id = me and blocked_id = other) then
    return app.done(entry, me);
  end if;
  if wanted then
    insert into public.user_blocks (user_id, blocked_id) values (me, other);
  else
    delete from public.user_blocks where user_id = me and blocked_id = other;
  end if;
  perform app.bump(me);
  if exists (select from public.conversations where id = stream) then
    update public.memberships set blocking = wanted, rev = rev + 1, since = case when hidden then since else rev + 1 end where member_id = me and stream_id = stream;
    update public.memberships set blocked_by = wanted, rev = rev + 1 where member_id = other and stream_id = stream;
    if app.block_between(me, other) is null then
      update public.conversations c
      set shown_a = (select read from public.memberships where member_id = c.member_a and stream_id = stream),
        shown_b = (select read from public.memberships where member_id = c.member_b and stream_id = stream)
      where c.id = stream;
    end if;
    perform app.bump(stream);
  end if;
  return app.done(entry, me);
end $$;

-- ── supabase/schema/70-push/70-reports.sql ──

-- What members tell the house of others, with what they were shown and what the server has.

-- Whether the words, the reason and what was shown are such as a device sends.
create function app.report_fits(data jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    data ->> 'reason' in ('harassment', 'threat', 'unwanted-content', 'fake-profile', 'scam', 'minor', 'other')
    and app.within_limit(app.text_in(data, 'words'), app.report_length())
    and case when jsonb_typeof(data -> 'messageIds') = 'array' then jsonb_array_length(data -> 'messageIds') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'messageIds') as m where app.uuid_in(jsonb_build_object('id', m), 'id') is null) end
    and case when jsonb_typeof(data -> 'shown') = 'array' then jsonb_array_length(data -> 'shown') <= app.report_messages()
      and not exists (select from jsonb_array_elements(data -> 'shown') as s
        where (app.uuid_in(s, 'messageId') is not null and app.within_limit(app.text_in(s, 'text'), app.message_length()) and char_length(app.text_in(s, 'at')) <= 40) is not true) end,
    false) $$;

-- Of a conversation that the member has been in, blocked or not. It changes no stream: nobody is told of it; and it is counted. A
-- profile is reported without a conversation, by who may find it: with no message, and so with nothing for the other to be known by.
-- Who may not find them is told what they would be told of nobody.
create function app.create_report(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  stream uuid := app.uuid_in(data, 'conversationId');
  other uuid := app.uuid_in(data, 'memberId');
  refusal text := app.pair_refusal(me, stream, other);
  m public.memberships;
begin
  if refusal is not null then
    return app.refused(entry, refusal);
  end if;
  if not app.report_fits(data) then
    return app.refused(entry, 'invalid');
  end if;
  -- Out of sight from the first, it was only opened by the other: nobody is to know.
  select * into m from public.memberships where member_id = me and stream_id = stream and (since > 1 or not hidden);
  if not found and not (data -> 'messageIds' = '[]' and data -> 'shown' = '[]' and app.finds(other)) then
    return app.refused(entry, 'unknown-conversation');
  end if;
  -- Asked for again when its id is known no more: the first one stands.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.done(entry, me);
  end if;
  if app.reports_left(me) < 1 then
    return app.refused(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, conversation_id, message_ids, reason, words, shown, evidence)
  select app.uuid_in(entry, 'id'), me, other, stream, named.ids, data ->> 'reason', data ->> 'words',
    (select coalesce(jsonb_agg(jsonb_build_object('messageId', s -> 'messageId', 'text', s -> 'text', 'at', s -> 'at')), '[]') from jsonb_array_elements(data -> 'shown') as s),
    (select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]') from public.messages x where x.stream_id = stream and x.id = any (named.ids) and m.ranges @> x.seq)
  from (select array(select value::uuid from jsonb_array_elements_text(data -> 'messageIds')) as ids) as named
  on conflict (id) do nothing;
  return app.done(entry, me);
end $$;

-- `[{name, hash}]`: of the messages that are named, and what the member's profile showed when the report came.
create function app.note_reported_pictures() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.pictures := (
    select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'hash', app.picture_hash(n.name)) order by n.name), '[]')
    from (
      select e ->> 'mediaUrl' as name from jsonb_array_elements(new.evidence) as e where e ->> 'mediaUrl' is not null
      union
      select shown.name from public.profiles p cross join lateral (values (p.avatar_url), (p.cover_url)) as shown (name)
      where p.id = new.member_id and shown.name like 'avatars/%') as n);
  return new;
end $$;
create trigger note_pictures before insert on public.reports for each row execute function app.note_reported_pictures();

-- For those who look after the house: newest first, below `before` where it is given.
create function public.reports(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.me();
  if app.my_role() <> 'admin' then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id), '[]') from (
    select * from public.reports
    where app.text_in(request, 'before') is null or created_at < (request ->> 'before')::timestamptz
    order by created_at desc, id limit 50) as r);
end $$;

-- ── supabase/schema/70-push/80-apply.sql ──

-- What each action does: one entry, and one member's entries in their order.

-- Of what changes a stream, all but what is sent: that goes together.
create function app.apply_to_streams(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  v app.verdict;
begin
  if app.uuid_in(entry, 'id') is null or (app.uuid_in(entry -> 'data', 'conversationId') is null and entry ->> 'action' is distinct from 'profile.edit') then
    return app.refused(entry, 'invalid');
  end if;
  v := app.verdict_on_known(me, entry);
  if v.status is not null then
    return v;
  end if;
  v := case entry ->> 'action'
    when 'message.edit' then app.edit_message(me, entry)
    when 'message.delete' then app.delete_message(me, entry)
    when 'message.cancel' then app.cancel_message(me, entry)
    when 'message.react' then app.react_to_message(me, entry)
    when 'conversation.read' then app.read_conversation(me, here, entry)
    when 'conversation.hide' then app.hide_conversation(me, here, entry)
    when 'conversation.set' then app.set_conversation(me, entry)
    when 'conversation.open' then app.open_conversation(me, entry)
    when 'member.block' then app.set_block(me, entry, true)
    when 'member.unblock' then app.set_block(me, entry, false)
    when 'profile.edit' then app.edit_profile(me, entry)
    else app.refused(entry, 'invalid') end;
  if v.status = 'applied' and entry ->> 'action' <> 'profile.edit' then
    perform app.claim(app.uuid_in(entry, 'id'), me, 'applied', v.stream, v.ref, v.what);
  end if;
  return v;
end $$;

-- [Y2, Y4] What is reported stands beside what changes a stream.
create function app.apply(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  v app.verdict;
begin
  if entry ->> 'action' is distinct from 'report.create' then
    return app.apply_to_streams(me, here, entry);
  end if;
  if app.uuid_in(entry, 'id') is null or app.uuid_in(entry -> 'data', 'conversationId') is null then
    return app.refused(entry, 'invalid');
  end if;
  v := app.verdict_on_known(me, entry);
  if v.status is not null then
    return v;
  end if;
  v := app.create_report(me, entry);
  if v.status = 'applied' then
    perform app.claim(app.uuid_in(entry, 'id'), me, 'applied', v.stream, v.ref, v.what);
  end if;
  return v;
end $$;

-- One member's entries in their order; messages that follow each other go together.
create function app.apply_all(me uuid, here text, entries jsonb[]) returns app.verdict[] language plpgsql set search_path = '' as $$
declare
  verdicts app.verdict[] := '{}';
  upto int := 0;
  from_here int;
begin
  while upto < cardinality(entries) loop
    from_here := upto + 1;
    upto := from_here;
    if entries[upto] ->> 'action' = 'message.send' then
      while entries[upto + 1] ->> 'action' = 'message.send' loop
        upto := upto + 1;
      end loop;
      verdicts := verdicts || app.send_messages(array_fill(me, array[upto - from_here + 1]), entries[from_here:upto]);
    else
      verdicts := verdicts || app.apply(me, here, entries[upto]);
    end if;
  end loop;
  return verdicts;
end $$;

-- ── supabase/schema/70-push/90-push.sql ──

-- [Y4] The one writer. Pushes of several members in one transaction, each as if it were alone: one commit, and few statements, for all of them. What
-- is asked on the way finds few rows, by an index: hash and merge joins, which read whole tables, are off.
--
-- `push` and `push_together` call `push_parts`, which compares the epoch, asks `streams_needed` and locks them (`lock_streams`). Then
-- `push_group` does the entries: `apply_all` one after the other (80-apply.sql), what is sent together (`send_messages`, 40-sends.sql).
-- What has changed since (`changed_since`) is answered to the member (`results`), or to the node with what its members are told
-- (`sights`, 60-reading/50-told.sql).

-- Which streams each part's entries may change: the pair's that they name, what their author belongs to, and the account's own stream of
-- whoever asks for something that is counted. A pair's stream is there before its first message, so that a block and a message that
-- meet are one after the other.
create function app.streams_needed(parts bigint[], mes uuid[], entries jsonb[]) returns app.need[] language plpgsql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  needs app.need[];
begin
  with named as materialized (
    select e.part, e.me, e.entry ->> 'action' as action, app.uuid_in(d.data, 'conversationId') as stream,
      coalesce(app.uuid_in(d.data, 'receiverId'), app.uuid_in(d.data, 'memberId')) as other
    from unnest(parts, mes, entries) as e (part, me, entry)
    cross join lateral (select e.entry -> 'data' as data offset 0) as d),
  named_once as materialized (select distinct part, me, stream, other from named where stream is not null),
  theirs as materialized (
    select n.part, n.me, n.stream, n.other, belongs.to_it from named_once n
    cross join lateral (select exists (select from public.memberships m where m.member_id = n.me and m.stream_id = n.stream) as to_it offset 0) as belongs
    where belongs.to_it or n.stream = app.conversation_id(n.me, n.other)),
  begun as (
    insert into public.streams (id, kind)
    select distinct t.stream, 'conversation' from theirs t
    where not exists (select from public.streams s where s.id = t.stream)
      and exists (select from named n where n.stream = t.stream and n.me = t.me and n.other = t.other and n.action in ('message.send', 'conversation.open', 'member.block'))
      and exists (select from public.profiles p where p.id = t.other and p.id <> t.me)
    order by 1
    on conflict (id) do nothing)
  select array_agg((n.part, n.me, n.stream)::app.need) into needs
  from (
    select part, me, stream from theirs
    union select part, me, me from theirs where not to_it
    union select part, me, me from named where action in ('member.block', 'member.unblock', 'profile.edit', 'report.create')) as n;
  return coalesce(needs, '{}');
end $$;

-- In ascending order and in one statement. Where it does not wait, it takes what is free.
create function app.lock_streams(wanted uuid[], wait boolean) returns uuid[] language plpgsql set search_path = '' as $$
begin
  if wait then
    return array(select s.id from public.streams s where s.id = any (wanted) order by s.id for update);
  end if;
  return array(select s.id from public.streams s where s.id = any (wanted) order by s.id for update skip locked);
end $$;

-- How far streams, and memberships that saw them, had come: `{id: rev}`, `{id/member: rev}`.
create function app.revisions(of_streams uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, rev), '{}')
  from (
    select id::text as key, rev from public.streams where id = any (of_streams)
    union all select stream_id || '/' || member_id, rev from public.memberships where stream_id = any (of_streams) and visible) as r $$;

-- [Y8] For each of several authors, the new revisions of each of their streams, and who is to be told: those who see it, and those who
-- did before. Who never did, or had hidden it, is told nothing of what the other does. The streams are locked, so that `before` knows
-- them: nothing old is announced again.
create function app.changed_since(needs app.need[], before jsonb) returns setof app.change language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with told as (
    select n.part, s.id, coalesce((before ->> s.id::text)::bigint, 0) as old, s.rev,
      array_agg(m.member_id) filter (where case
        when m.visible then s.rev > coalesce((before ->> s.id::text)::bigint, 0) or m.rev is distinct from (before ->> (s.id || '/' || m.member_id))::bigint
        else before ? (s.id || '/' || m.member_id) end) as members
    from unnest(needs) as n
    join public.streams s on s.id = n.stream
    join public.memberships m on m.stream_id = s.id
    where exists (select from public.memberships own where own.stream_id = s.id and own.member_id = n.me)
    group by n.part, s.id)
  select t.part, t.id, array(select generate_series(t.old + 1, t.rev)), t.members from told t where t.members is not null $$;

-- [Y4] Row, head and membership as they stand when the whole batch is written; the author's own row in any case [Y2], the other's
-- message that one reacted to as far as one sees it, so that what was asked for stays in view until it stands there; and of a
-- profile's edit what stood there.
create function app.results(me uuid, verdicts app.verdict[]) returns jsonb language sql stable set search_path = '' as $$
  with verdict as materialized (select * from unnest(verdicts) with ordinality as v (id, status, code, stream, ref, what, nth)),
  seen as materialized (
    select s.id, s.rev, m.visible, m.ranges, jsonb_build_object('membership', app.membership_json(m))
      || case when m.visible then jsonb_build_object('info', app.info_json(s, m)) else '{}' end as state
    from public.streams s join public.memberships m on m.stream_id = s.id and m.member_id = me
    where s.id in (select stream from verdict))
  select jsonb_agg(jsonb_build_object('id', v.id, 'status', v.status, 'stream', v.stream,
      'rev', case when v.status = 'rejected' and not s.visible then 0 else coalesce(s.rev, 0) end)
    || case when v.code is null then '{}' else jsonb_build_object('code', v.code) end
    || case when v.ref is null then '{}' else jsonb_build_object('ref', v.ref) end
    || case when v.what is null then '{}' else jsonb_build_object('what', v.what) end
    || case when v.status = 'rejected' or s.id is null then '{}' else s.state end
    || case when k.was is null then '{}' else jsonb_build_object('was', k.was) end
    || case when x.id is null then '{}' else jsonb_build_object('row', app.message_json(x)) end
    order by v.nth)
  from verdict v
  left join seen s on s.id = v.stream
  left join app.known k on v.status <> 'rejected' and k.id = app.uuid_in(jsonb_build_object('id', v.id), 'id') and k.was is not null
  left join public.messages x on x.id = v.ref and x.stream_id = v.stream and v.status <> 'rejected'
    and (x.sender_id = me or (s.visible and s.ranges @> x.seq)) $$;

-- So that what entries ask of the claims, they ask as their own member and as nobody else; of several together, as nobody.
create function app.as_member(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', me, 'role', 'authenticated')::text, true), set_config('request.jwt.claim.sub', coalesce(me::text, ''), true);
end $$;

-- What becomes of parts whose streams are locked. `together`: all that they do is send; else there is one part, done as its member.
-- To a node, `whole` not being asked for, with what its members are told; else to the one member, with what each result brings.
create function app.push_group(parts bigint[], mes uuid[], entries jsonb[], here text, needs app.need[], before jsonb, away uuid[], together boolean, whole boolean)
returns json language plpgsql set search_path = '' as $$
declare
  verdicts app.verdict[];
  changes app.change[] := '{}';
  cards app.change[] := '{}';
  card bigint;
begin
  perform app.as_member(case when whole or not together then mes[1] end);
  if together then
    verdicts := app.send_messages(mes, entries);
  else
    select card_rev into card from public.profiles where id = mes[1];
    verdicts := app.apply_all(mes[1], here, entries);
  end if;
  if session_user = 'sync_node' then
    changes := array(select c::app.change from app.changed_since(array(select n from unnest(needs) as n where n.part = any (parts)), before) as c);
    if card <> (select card_rev from public.profiles where id = mes[1]) then
      -- Whoever of them is here is told after the commit, when nobody waits for these locks any more.
      cards := array(
        select (parts[1], s.stream, '{}', array[s.member])::app.change from app.seen_by(mes[1]) as s
        where not exists (select from unnest(changes) as c where c.stream = s.stream and s.member = any (c.members)));
    end if;
  end if;
  if whole then
    return json_build_object('results', app.results(mes[1], verdicts), 'changed', (
      select coalesce(json_agg(json_build_object('stream', c.stream, 'revs', c.revs, 'members', c.members)), '[]') from unnest(changes || cards) as c));
  end if;
  return app.sights(changes, cards, away, parts, mes, verdicts);
end $$;

-- One transaction's parts, `{member, away, request}` each, each done as if it were alone; `away` are some who are not to be told
-- here. Where it does not wait for whoever holds a stream, the parts that need it are not begun: they are `held`; and `refused` are
-- those of another epoch. All that is asked on the way is planned once, not for each call, and finds its rows by indexes.
create function app.push_parts(parts jsonb, here text, wait boolean, whole boolean) returns json language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_parts bigint[];
  mes uuid[];
  entries jsonb[];
  needs app.need[];
  locked uuid[];
  held bigint[] := '{}';
  before jsonb;
  away uuid[] := array(select distinct m::uuid from jsonb_array_elements(parts) as p cross join lateral jsonb_array_elements_text(coalesce(p -> 'away', '[]')) as m);
  own record;
  groups json[] := '{}';
begin
  if exists (select from jsonb_array_elements(parts) as p
    where case when jsonb_typeof(p -> 'request' -> 'entries') = 'array' then jsonb_array_length(p -> 'request' -> 'entries') not between 1 and app.push_limit() else true end) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  -- [Y21] Asked under another epoch, nothing is done.
  select coalesce(array_agg(p.nth order by p.nth, e.nth), '{}'), array_agg((p.part ->> 'member')::uuid order by p.nth, e.nth), array_agg(e.entry order by p.nth, e.nth) into in_parts, mes, entries
  from jsonb_array_elements(parts) with ordinality as p (part, nth)
  cross join lateral jsonb_array_elements(p.part -> 'request' -> 'entries') with ordinality as e (entry, nth)
  where p.part -> 'request' ->> 'epoch' = here;
  needs := app.streams_needed(in_parts, mes, entries);
  locked := app.lock_streams(array(select distinct n.stream from unnest(needs) as n), wait);
  if not wait then
    held := array(select distinct n.part from unnest(needs) as n join public.streams s on s.id = n.stream where n.stream <> all (locked));
  end if;
  before := app.revisions(locked);
  -- Who does nothing but send goes together, each other one alone.
  for own in
    select g.together, array_agg(e.part order by e.nth) as parts, array_agg(e.me order by e.nth) as mes, array_agg(e.entry order by e.nth) as entries
    from unnest(in_parts, mes, entries) with ordinality as e (part, me, entry, nth)
    join (
      select part, bool_and(entry ->> 'action' is not distinct from 'message.send') as together
      from unnest(in_parts, entries) as e (part, entry) group by part) as g on g.part = e.part
    where e.part <> all (held)
    group by g.together, case when not g.together then e.part end
  loop
    groups := groups || app.push_group(own.parts, own.mes, own.entries, here, needs, before, away, own.together, whole);
  end loop;
  perform app.forget_old(cardinality(in_parts));
  return json_build_object('epoch', here, 'serverTime', clock_timestamp(), 'held', held, 'groups', groups,
    'refused', array(select p.nth from generate_series(1, jsonb_array_length(parts)) as p (nth) where p.nth <> all (in_parts)));
end $$;

-- Answers schemas/wire/sync.ts `pushAnswer`, and to a sync node `changed`: `[{stream, revs, members}]`. No member is told
-- it: who is missing among the members has hidden the conversation.
create function public.push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  done jsonb := app.push_parts(jsonb_build_array(jsonb_build_object('member', app.me(), 'request', request)), app.epoch(), true, true);
begin
  return coalesce(done -> 'groups' -> 0, '{"results": [], "changed": []}')
    || jsonb_build_object('epoch', done -> 'epoch', 'serverTime', done -> 'serverTime', 'refused', done -> 'groups' = '[]');
end $$;

-- For nodes, which know whose tokens they hold: nobody else may call it.
create function public.push_together(parts jsonb, wait boolean) returns json language sql security definer set search_path = '' as $$
  select app.push_parts(parts, app.epoch(), wait, false) $$;

-- ── supabase/schema/80-house/10-stored-pictures.sql ──

-- [Y3] What may be brought into the buckets, and who sees what lies there.

-- A stored object is written once and never changed: there is no right to update one. Under which operation the store asks
-- is told by the store, here as on a hosted project; empty, where it does not say.
create function app.store_operation() returns text language sql stable set search_path = '' as $$
  select regexp_replace(coalesce(current_setting('storage.operation', true), ''), '^storage\.', '') $$;

create function app.is_message_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

-- [Y3] A picture comes before the message that shows it, and so may come before the conversation itself. Under their own name only,
-- never across a block, and in nobody else's conversation. Where there is none yet, the id must be the one that it would have: its other
-- member is looked for, as an id does not say whose it is.
create function app.may_add_media(name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  conversation uuid;
  allowed boolean;
  other uuid;
begin
  if me is null or app.is_message_picture(name) is not true or split_part(name, '/', 2) <> me::text then
    return false;
  end if;
  conversation := split_part(name, '/', 1)::uuid;
  select bool_or(m.member_id = me and m.card_allowed) into allowed from public.memberships m where m.stream_id = conversation;
  if allowed is null then
    select p.id into other from public.profiles p where p.id <> me and app.conversation_id(me, p.id) = conversation;
    allowed := other is not null and app.block_between(me, other) is null;
  end if;
  return allowed;
end $$;

create function app.media_condemned(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.condemned_media c where c.name = media_condemned.name) $$;

-- What a message, a report or a decision says was there. `name`: as messages and profiles name it.
create function app.picture_hash(name text) returns text language sql stable security definer set search_path = '' as $$
  with object as (select case when name like 'avatars/%' then name else 'conversations/' || name end as path)
  select coalesce(
    (select h.hash from app.picture_hashes h where h.object = object.path),
    (select 'etag:' || trim('"' from o.metadata ->> 'eTag') from storage.objects o
      where o.bucket_id = split_part(object.path, '/', 1) and o.name = substr(object.path, strpos(object.path, '/') + 1)))
  from object $$;

-- Whether a message, a report or a decision names it.
create function app.picture_is_named(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.media_url = picture_is_named.name)
    or exists (select from public.reports r where r.pictures @> jsonb_build_array(jsonb_build_object('name', picture_is_named.name))) $$;

-- ── supabase/schema/80-house/20-uploads.sql ──

-- What a member brings into the buckets is counted before a byte of it is read, under the member's own lock, for all nodes.

-- `{upload}`, or why not: `duplicate`, `forbidden`, `too-large`, `rate-limited` with the seconds to wait, `pictures-full`.
-- `size`: the most that may come. What is refused as forbidden counts among the attempts of the hour.
create function app.begin_upload(bucket text, name text, size bigint) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  of_profile boolean := bucket = 'avatars';
  owner_part integer := case when bucket = 'avatars' then 1 else 2 end;
  most bigint := case when bucket = 'avatars' then app.profile_picture_bytes() else app.picture_bytes() end;
  allowed boolean;
  wanted text := bucket || '/' || name;
  upload uuid;
  wait double precision;
begin
  if bucket is null or bucket not in ('avatars', 'conversations') or name is null or split_part(name, '/', owner_part) <> me::text then
    return '{"code": "forbidden"}';
  end if;
  if size is null or size < 0 or size > most then
    return '{"code": "too-large"}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  if exists (select from storage.objects o where o.bucket_id = bucket and o.name = begin_upload.name) then
    return '{"code": "duplicate"}';
  end if;
  delete from app.uploads u where u.member_id = me and not u.stored and u.begun_at < now() - interval '1 hour';
  select extract(epoch from u.begun_at + interval '1 hour' - now()) into wait
  from app.uploads u where u.member_id = me and u.begun_at > now() - interval '1 hour'
  order by u.begun_at desc offset app.pictures_an_hour() - 1 limit 1;
  if wait is not null then
    return jsonb_build_object('code', 'rate-limited', 'wait', greatest(1, ceil(wait)));
  end if;
  if size + (select coalesce(sum(u.bytes), 0) from app.uploads u where u.member_id = me) > app.pictures_bytes() then
    return '{"code": "pictures-full"}';
  end if;
  insert into app.uploads (member_id, object, bytes) values (me, wanted, size) returning id into upload;
  if of_profile then
    allowed := app.may_add_profile_picture(name)
      and (select count(*) from app.uploads u where u.member_id = me and u.object like 'avatars/%' and u.bytes > 0) <= app.profile_pictures_most();
  else
    allowed := app.may_add_media(name);
  end if;
  if not allowed then
    update app.uploads set bytes = 0 where id = upload;
    return '{"code": "forbidden"}';
  end if;
  return jsonb_build_object('upload', upload);
end $$;

-- With the object's own row, in one transaction. Refused where something else has stood under this name: 23505.
create function app.finish_upload(upload uuid, size bigint, hash text) returns void language plpgsql security definer set search_path = '' as $$
declare
  here text;
begin
  update app.uploads u set bytes = size, stored = true where u.id = upload and u.member_id = app.me() and not u.stored returning u.object into here;
  if here is null then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  insert into app.picture_hashes as h (object, hash) values (here, finish_upload.hash)
  on conflict (object) do update set at = h.at where h.hash = excluded.hash;
  if not found then
    raise exception 'another picture has stood under this name' using errcode = '23505';
  end if;
end $$;

-- The connection was cut: it counts no more.
create function app.abandon_upload(upload uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.uploads u where u.id = upload and u.member_id = app.me() and not u.stored $$;

-- The attempt counts for its hour, the bytes no more.
create function app.objects_gone(objects text[]) returns void language sql security definer set search_path = '' as $$
  update app.uploads u set stored = false, bytes = 0
  where u.object = any (objects) and u.stored
    and not exists (select from storage.objects o where o.bucket_id = split_part(u.object, '/', 1) and o.name = substr(u.object, strpos(u.object, '/') + 1)) $$;

-- ── supabase/schema/80-house/30-condemned-pictures.sql ──

-- What nobody is to see any more leaves the buckets.

-- For the service alone, which removes files as their store wants it. What a report names stays where it is, out of everyone's sight,
-- and so does what a message has come to show since it was condemned.
create function public.condemned_media() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.name), '{}') from (
    select name from app.condemned_media m where not app.picture_is_named(m.name) order by at limit 100) as c $$;

-- The names of profiles' pictures are used up.
create function public.media_removed(names text[]) returns void language sql security definer set search_path = '' as $$
  insert into app.picture_hashes (object, hash) select n, 'gone' from unnest(names) as n where n like 'avatars/%' on conflict (object) do nothing;
  select app.objects_gone(array(select case when n like 'avatars/%' then n else 'conversations/' || n end from unnest(names) as n));
  delete from app.condemned_media where name = any (names) $$;

-- [Y2] Pictures that no message shows: one came after it was taken back, as its request was still under way then, another's device is
-- gone. Nobody but their sender could see them. Once a day those older than a week are condemned, and those of profiles that no profile
-- has shown for a week, as of a member who is gone. A message that still waits somewhere finds its picture missing, and brings it again.
create function public.condemn_strays() returns integer language plpgsql security definer set search_path = '' as $$
declare
  condemned integer;
begin
  update app.strays_looked_for set at = now() where at < now() - interval '1 day';
  if not found then
    return 0;
  end if;
  insert into app.condemned_media (name)
  select case o.bucket_id when 'avatars' then 'avatars/' || o.name else o.name end from storage.objects o
  where o.bucket_id in ('conversations', 'avatars') and o.created_at < now() - interval '7 days' and case o.bucket_id
    when 'conversations' then not exists (select from public.messages m where m.media_url = o.name)
    else not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1) and 'avatars/' || o.name in (p.avatar_url, p.pending_avatar_url, p.cover_url)) end
  on conflict (name) do nothing;
  get diagnostics condemned = row_count;
  return condemned;
end $$;

-- ── supabase/schema/80-house/40-link-previews.sql ──

-- What links lead to, read once for everyone.

-- What stands there stays good for a week, and nothing for an hour. Only what must be read counts: 60 pages an hour.
create function public.link_preview(member uuid, address text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  found_one app.link_previews;
  count int;
begin
  select * into found_one from app.link_previews
  where address_hash = app.link_hash(address) and read_at > now() - case when preview is null then interval '1 hour' else interval '7 days' end;
  if found then
    return jsonb_build_object('state', 'known', 'preview', found_one.preview);
  end if;
  insert into app.link_asks as a (member_id, asked) values (member, 1)
  on conflict (member_id) do update set
    asked = case when a.since < now() - interval '1 hour' then 1 else a.asked + 1 end,
    since = case when a.since < now() - interval '1 hour' then now() else a.since end
  returning asked into count;
  return jsonb_build_object('state', case when count > 60 then 'limited' else 'unknown' end);
end $$;

-- What is old goes by and by.
create function public.keep_link_preview(address text, preview jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into app.link_previews as p (address_hash, preview) values (app.link_hash(address), nullif(keep_link_preview.preview, 'null'))
  on conflict (address_hash) do update set preview = excluded.preview, read_at = now();
  delete from app.link_previews where address_hash in (select o.address_hash from app.link_previews o where o.read_at < now() - interval '30 days' order by o.read_at limit 20 for update skip locked);
  delete from app.link_asks where member_id in (select o.member_id from app.link_asks o where o.since < now() - interval '1 day' limit 20 for update skip locked);
end $$;

-- ── supabase/schema/80-house/50-contact.sql ──

-- What strangers and members write to the house. Who asks is counted for a quarter of an hour under a salted hash, not kept.

-- Five for an address, twenty for a network. A message that is known is not written, and not counted, again.
create function public.keep_contact_message(message jsonb, network text) returns text language plpgsql security definer set search_path = '' as $$
declare
  id_given uuid := app.uuid_in(message, 'id');
  address text := lower(app.text_in(message, 'email'));
begin
  if exists (select from public.contact_messages c where c.id = id_given) then
    return 'known';
  end if;
  if app.asked_too_often('network ' || network, 20) or app.asked_too_often('email ' || coalesce(address, ''), 5) then
    return 'limited';
  end if;
  insert into public.contact_messages (id, name, email, subject, message)
  values (id_given, nullif(app.text_in(message, 'name'), ''), address, app.text_in(message, 'subject'), app.text_in(keep_contact_message.message, 'message'))
  on conflict (id) do nothing;
  -- A year is enough to answer.
  delete from public.contact_messages where id in (select o.id from public.contact_messages o where o.created_at < now() - interval '1 year' order by o.created_at limit 20 for update skip locked);
  return 'kept';
exception when check_violation or not_null_violation then
  return 'invalid';
end $$;

-- ── supabase/schema/80-house/60-mail-preferences.sql ──

-- Which mails a member wishes for, and the links in them that stop them without signing in.

create function app.mail_wanted(member uuid, kind text) returns boolean language sql stable set search_path = '' as $$
  select case mail_wanted.kind
    when 'newsletter' then coalesce((select p.newsletter_notifications and p.newsletter_consent_at is not null from public.notification_preferences p where p.user_id = member), false)
    else coalesce((select p.email_notifications from public.notification_preferences p where p.user_id = member), true) end $$;

-- For who sends the mail: the token for its link, or null where the member does not wish for it.
create function public.mail_token(member uuid, kind text) returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.mail_wanted(member, kind) or not exists (select from public.profiles p where p.id = member) then
    return null;
  end if;
  insert into app.mail_tokens (member_id, kind) values (member, mail_token.kind) on conflict do nothing;
  return (select t.token from app.mail_tokens t where t.member_id = member and t.kind = mail_token.kind);
end $$;

-- What the link is about. Of whom, is told to nobody; an unknown token has no answer.
create function public.mail_preference(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', t.kind, 'wanted', app.mail_wanted(t.member_id, t.kind))
  from app.mail_tokens t where t.token = app.text_in(request, 'token') $$;

-- Stops, or begins again; asked twice it is the same. To begin again is the consent that a newsletter needs.
create function public.set_mail_preference(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  t app.mail_tokens;
  wish boolean := case when jsonb_typeof(request -> 'wanted') = 'boolean' then (request ->> 'wanted')::boolean end;
begin
  select * into t from app.mail_tokens where token = app.text_in(request, 'token');
  if not found or wish is null then
    return null;
  end if;
  insert into public.notification_preferences (user_id) values (t.member_id) on conflict do nothing;
  update public.notification_preferences p set
    email_notifications = case when t.kind = 'notifications' then wish else p.email_notifications end,
    newsletter_notifications = case when t.kind = 'newsletter' then wish else p.newsletter_notifications end,
    newsletter_consent_at = case when t.kind = 'newsletter' then case when wish then coalesce(p.newsletter_consent_at, now()) end else p.newsletter_consent_at end,
    updated_at = now()
  where p.user_id = t.member_id and app.mail_wanted(t.member_id, t.kind) <> wish;
  return public.mail_preference(request);
end $$;

-- ── supabase/schema/80-house/65-mail-queue.sql ──

-- Mails wait from the transaction that causes them until they are delivered, or for a day. The job runner calls these as the tables' owner.

-- `newest_only`: what still waits for the same address is worth nothing once this one is there, as a link that another one replaces.
create function app.queue_mail(id uuid, kind text, address text, sealed bytea, lifetime_seconds integer, newest_only boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  hash bytea := app.hashed('account', lower(btrim(address)));
begin
  if newest_only then
    delete from app.mails m where m.recipient = hash and m.kind = queue_mail.kind and m.failed_at is null;
  end if;
  insert into app.mails (id, kind, recipient, sealed, expires_at)
  values (queue_mail.id, queue_mail.kind, hash, queue_mail.sealed, now() + make_interval(secs => lifetime_seconds));
  perform graphile_worker.add_job('mail.send', json_build_object('id', queue_mail.id), job_key => queue_mail.id::text);
end $$;

-- A mail that may still be sent; none that was sent, given up, or has become too old meanwhile.
create function app.mail_to_send(id uuid) returns table (sealed bytea, attempts integer, lifetime_seconds integer) language sql stable set search_path = '' as $$
  select m.sealed, m.attempts, extract(epoch from m.expires_at - m.created_at)::integer
  from app.mails m where m.id = mail_to_send.id and m.failed_at is null and m.expires_at > now() $$;

create function app.mail_sent(id uuid) returns void language sql set search_path = '' as $$
  delete from app.mails m where m.id = mail_sent.id $$;

create function app.give_mail_up(id uuid, outcome text, code text) returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), tried_at = now(), attempts = m.attempts + 1, outcome = give_mail_up.outcome, code = give_mail_up.code
  where m.id = give_mail_up.id and m.failed_at is null $$;

-- Another try later, under the same id; one job for each mail, whoever asks for it.
create function app.delay_mail(id uuid, code text, pause_seconds integer) returns void language plpgsql set search_path = '' as $$
begin
  update app.mails m set attempts = m.attempts + 1, tried_at = now(), code = delay_mail.code where m.id = delay_mail.id and m.failed_at is null;
  if found then
    perform graphile_worker.add_job('mail.send', json_build_object('id', delay_mail.id), job_key => delay_mail.id::text, run_at => now() + make_interval(secs => pause_seconds));
  end if;
end $$;

-- Each minute, by every node: what is too old loses what it says, and what was given up is forgotten as the security log is.
create function app.tidy_mails() returns void language sql set search_path = '' as $$
  update app.mails m set sealed = null, failed_at = now(), outcome = 'too-late' where m.failed_at is null and m.expires_at <= now();
  delete from app.mails m where m.failed_at < now() - interval '90 days' $$;

-- For the operator: what was given up since then, and what waits since a try has failed, or since nobody has tried for five minutes.
-- Neither addresses nor words.
create function app.undelivered_mails(since timestamptz default '-infinity')
returns table (kind text, outcome text, code text, mails bigint, oldest timestamptz, newest timestamptz) language sql stable set search_path = '' as $$
  select m.kind, coalesce(m.outcome, 'waiting'), m.code, count(*), min(m.created_at), max(m.created_at)
  from app.mails m where m.failed_at > since or (m.failed_at is null and (m.attempts > 0 or m.created_at < now() - interval '5 minutes'))
  group by 1, 2, 3 order by 2, 1, 3 $$;

-- A node that was killed has taken jobs with it. A pool of workers is known by a name that each start draws; those that hold a job for
-- longer than any job may take have ended, and what they held is free again. Of jobs that have failed for good nothing is left in the end.
create function app.tidy_jobs(limit_seconds integer) returns void language plpgsql set search_path = '' as $$
declare
  ended text[] := array(select distinct j.locked_by from graphile_worker.jobs j where j.locked_at < now() - make_interval(secs => limit_seconds));
begin
  if ended <> '{}' then
    perform graphile_worker.force_unlock_workers(ended);
  end if;
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '90 days'));
end $$;

-- ── supabase/schema/80-house/70-clubs-and-wall.sql ──

-- Public facts about clubs, and the public numbers of the wall.

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

-- ── supabase/schema/90-rights/10-policies.sql ──

-- Who may read which rows. Members write nothing directly: `push` is the one writer. Guests have no right at all. Row level security is
-- on at every table; where no policy stands, nobody reads a row but by a function.

create policy "members read themselves and those they talk to, unless a block stands between them" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or exists (select from public.memberships m where m.member_id = (select auth.uid()) and m.other_id = profiles.id and m.visible and m.card_allowed));

create policy "members read their own status" on public.user_status for select to authenticated using (user_id = (select auth.uid()));

create policy "members read the blocks they made" on public.user_blocks for select to authenticated
  using (user_id = (select auth.uid()));

create policy "members read whom they follow and who follows them, as far as they find them" on public.follows for select to authenticated
  using ((select auth.uid()) in (follower_id, followed_id) and app.finds(case when follower_id = (select auth.uid()) then followed_id else follower_id end));

create policy "members read who looked at their page lately, as far as they find them" on public.profile_visits for select to authenticated
  using (visited_id = (select auth.uid()) and at > now() - make_interval(days => app.visit_days()) and app.finds(visitor_id));

create policy "members read what they agreed to" on public.consents for select to authenticated using (member_id = (select auth.uid()));

create policy "members read their own professional profile" on public.professional_profiles for select to authenticated using (user_id = (select auth.uid()));

create policy "professionals read their own codes" on public.professional_referrals for select to authenticated
  using (professional_id in (select p.id from public.professional_profiles p where p.user_id = (select auth.uid())));

create policy "members read their own subscription" on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));

-- [Y9] Those in their sight: of what is hidden the row would go on telling, for one whether the other has blocked them.
create policy "members read their own memberships" on public.memberships for select to authenticated
  using (member_id = (select auth.uid()) and visible);

create policy "members read the streams in their sight" on public.streams for select to authenticated
  using (exists (select from public.memberships m where m.stream_id = streams.id and m.member_id = (select auth.uid()) and m.visible));

create policy "members read the conversations in their sight" on public.conversations for select to authenticated
  using (exists (select from public.memberships m where m.stream_id = conversations.id and m.member_id = (select auth.uid()) and m.visible));

-- First what is asked once for a whole query: the streams that are open to the member from end to end. Only where parts
-- are closed is each message looked at.
create policy "members read the messages in their ranges" on public.messages for select to authenticated
  using (
    stream_id in (select m.stream_id from public.memberships m where m.member_id = (select auth.uid()) and m.visible and m.ranges @> app.whole_stream())
    or exists (select from public.memberships m where m.stream_id = messages.stream_id and m.member_id = (select auth.uid()) and m.visible and m.ranges @> messages.seq));

create policy "members read their own preferences" on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));

create policy "the service reads the log" on app.security_log for select to service_role using (true);

-- ── supabase/schema/90-rights/20-stored-files.sql ──

-- Who may bring, see and remove which files.

-- The rights of stored files hold for the tables' owner too, wherever it is no superuser.
create policy "the house looks whether a picture is there" on storage.objects for select to current_user using (bucket_id = 'conversations');

create policy "the house looks whether a profile's picture is there" on storage.objects for select to current_user using (bucket_id = 'avatars');

create policy "members reach stored files under a session that lives" on storage.objects as restrictive for all to authenticated
  using ((select app.my_session_state()) = 'live') with check ((select app.my_session_state()) = 'live');

create policy "members remove their own pictures that nothing names" on storage.objects for delete to authenticated
  using (bucket_id = 'conversations' and split_part(name, '/', 2) = (select auth.uid())::text and not app.picture_is_named(name));

create policy "members add pictures to their own conversations" on storage.objects for insert to authenticated
  with check (bucket_id = 'conversations' and app.store_operation() in ('', 'object.upload') and app.may_add_media(name));

create policy "members add pictures to their own profile" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and app.store_operation() in ('', 'object.upload') and app.may_add_profile_picture(name));

create policy "members see the pictures of messages they may read" on storage.objects for select to authenticated
  using (bucket_id = 'conversations' and app.store_operation() not like 'object.sign%' and (
    (split_part(name, '/', 2) = (select auth.uid())::text and not app.media_condemned(name))
    or exists (select from public.messages m where m.media_url = objects.name and split_part(objects.name, '/', 1) = m.stream_id::text and split_part(objects.name, '/', 2) = m.sender_id::text
      and not app.closed_to_me(m.sender_id))));

create policy "members see the pictures of profiles" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and app.store_operation() not like 'object.sign%' and app.may_see_profile_picture(name));

-- ── supabase/schema/90-rights/30-tables.sql ──

-- Which tables and columns the roles of the API reach, within the policies.
revoke all on all tables in schema public from public, anon, authenticated, service_role;
revoke all on all tables in schema app from public, anon, authenticated, service_role;

-- What a member may know of another; the role and the dates are nobody's.
grant select (id, username, avatar_url, genre, location_name, seal, card_rev) on public.profiles to authenticated;
grant select on app.cards to authenticated;

grant select on
  public.subscribers, public.user_blocks, public.streams, public.memberships, public.conversations, public.messages, public.user_status,
  public.professional_profiles, public.professional_referrals, public.consents, public.follows, public.profile_visits,
  public.notification_preferences
  to authenticated;

-- The operator's tools. Streams and messages stay with `push`, which alone gives revisions; a record of consent is never changed by
-- hand: it proves something.
grant select on
  public.profiles, public.user_status, public.user_blocks, public.follows, public.profile_visits, public.consents,
  public.professional_profiles, public.professional_referrals, public.subscribers, public.streams, public.memberships,
  public.conversations, public.messages, app.security_log, public.contact_messages, public.notification_preferences, public.clubs
  to service_role;
grant update (avatar_url, location_name, role) on public.profiles to service_role;
grant insert, update, delete on public.professional_profiles, public.professional_referrals, public.subscribers to service_role;

-- ── supabase/schema/90-rights/40-functions.sql ──

-- Who may run which function. Nobody may, until it is said here.

revoke execute on all functions in schema app from public;
revoke all on function
  public.session_states(jsonb), public.refuse_ended_sessions(), public.note_sign_in(jsonb), public.forget_security_log(),
  public.username_available(jsonb), public.sign_up_refusal(jsonb), public.hold_username(jsonb), public.update_last_login(),
  public.referral_offer(jsonb), public.my_referral(), public.set_profile_picture(jsonb), public.moderate_avatar(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.follow(jsonb), public.unfollow(jsonb), public.online_among(jsonb), public.here(jsonb), public.gone(jsonb),
  public.pull(jsonb), public.digest(), public.pages(jsonb), public.told(jsonb), public.reports(jsonb), public.push(jsonb),
  public.push_together(jsonb, boolean), public.condemned_media(), public.media_removed(text[]), public.condemn_strays(),
  public.link_preview(uuid, text), public.keep_link_preview(text, jsonb), public.keep_contact_message(jsonb, text),
  public.mail_token(uuid, text), public.mail_preference(jsonb), public.set_mail_preference(jsonb), public.clubs(jsonb),
  public.wall_counts()
  from public, anon, authenticated, service_role;

-- What checks and readers of both call: numbers, characters, ids.
grant execute on function
  app.page_size(), app.pull_stream_limit(), app.pull_total_limit(), app.first_pull_pages(), app.push_limit(), app.pages_limit(),
  app.range_open(), app.whole_stream(), app.message_length(), app.preview_length(), app.username_min(), app.username_max(),
  app.edit_minutes(), app.applied_days(), app.uuid_in(jsonb, text), app.whole_in(jsonb, text), app.text_in(jsonb, text),
  app.character_points(), app.within_limit(text, int), app.is_blank(text), app.preview_text(text), app.conversation_id(uuid, uuid),
  app.page_of(bigint), app.me(), app.epoch()
  to authenticated, service_role;

-- What policies and readers call for a member.
grant execute on function
  app.visit_days(), app.my_session_state(), app.named(), app.my_role(), app.left_at(uuid), app.closed_to_me(uuid),
  app.turn_by_itself(), app.my_profile(), app.may_add_profile_picture(text), app.may_see_profile_picture(text), app.finds(uuid),
  app.messages_from(uuid, bigint, bigint), app.newest_message(public.streams), app.messages_since(uuid, bigint),
  app.ranges_json(int8multirange), app.membership_json(public.memberships), app.reactions_json(jsonb),
  app.message_json(public.messages), app.preview_json(public.messages),
  app.conversation_json(public.streams, public.memberships, public.conversations, public.messages),
  app.account_with(public.streams, jsonb), app.account_json(public.streams), app.info_json(public.streams, public.memberships),
  app.differing(uuid, jsonb), app.answered_how(uuid, jsonb), app.rows_in_pages(public.streams, public.memberships, bigint[]),
  app.pulled_streams(uuid, jsonb), app.gone_streams(uuid, jsonb), app.pulled(uuid, text, jsonb), app.page_numbers(jsonb),
  app.pages_json(uuid, uuid, bigint[]), app.pages_count(jsonb), app.store_operation(), app.may_add_media(text),
  app.media_condemned(text), app.picture_is_named(text), app.begin_upload(text, text, bigint),
  app.finish_upload(uuid, bigint, text), app.abandon_upload(uuid), app.objects_gone(text[])
  to authenticated;

-- Asked before each request of a hosted project, whoever makes it.
grant execute on function
  public.refuse_ended_sessions()
  to anon, authenticated, service_role;

-- For the operator's tools.
grant execute on function
  app.turn_epoch()
  to service_role;

-- What the service asks: functions of the gateway and of the project.
grant execute on function
  public.note_sign_in(jsonb), public.sign_up_refusal(jsonb), public.hold_username(jsonb), public.condemned_media(),
  public.media_removed(text[]), public.condemn_strays(), public.link_preview(uuid, text), public.keep_link_preview(text, jsonb),
  public.keep_contact_message(jsonb, text), public.mail_token(uuid, text), public.forget_security_log()
  to service_role;

-- What anyone may ask before they have an account.
grant execute on function
  public.username_available(jsonb), public.referral_offer(jsonb), public.mail_preference(jsonb), public.set_mail_preference(jsonb),
  public.clubs(jsonb), public.wall_counts()
  to anon, authenticated;

-- What members may ask.
grant execute on function
  public.update_last_login(), public.my_referral(), public.set_profile_picture(jsonb), public.moderate_avatar(jsonb),
  public.search_members(jsonb), public.usernames_like(jsonb), public.member_page(jsonb), public.record_visit(jsonb),
  public.follow(jsonb), public.unfollow(jsonb), public.online_among(jsonb), public.here(jsonb), public.gone(jsonb),
  public.pull(jsonb), public.digest(), public.pages(jsonb), public.reports(jsonb), public.push(jsonb)
  to authenticated;

-- The auth service's mails are queued by the service itself.
grant execute on function
  app.queue_mail(uuid, text, text, bytea, int, boolean)
  to supabase_auth_admin;

-- For nodes, which know whose tokens they hold: nobody else may call these. A hosted project's operator creates their role
-- (supabase/sync-node.sql), before or after.
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    grant usage on schema public to sync_node;
    grant execute on function public.session_states(jsonb), public.told(jsonb), public.push_together(jsonb, boolean), public.forget_security_log() to sync_node;
  end if;
end $$;

reset check_function_bodies;
