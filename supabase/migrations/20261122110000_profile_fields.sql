-- What a member tells of themselves, field by field [PROFILE-02, PROFILE-03, PROFILE-04], and what the house knows of them.

-- Shared with schemas/limits.ts and schemas/entities/profile-values.ts; tests keep them equal.
create function app.adult_age() returns int language sql immutable as $$ select 18 $$;
create function app.bio_length() returns int language sql immutable as $$ select 1000 $$;
create function app.place_length() returns int language sql immutable as $$ select 120 $$;
create function app.height_min() returns int language sql immutable as $$ select 100 $$;
create function app.height_max() returns int language sql immutable as $$ select 250 $$;
create function app.weight_min() returns int language sql immutable as $$ select 30 $$;
create function app.weight_max() returns int language sql immutable as $$ select 300 $$;

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

-- Without white space at its ends, as JavaScript sees it.
create function app.is_trimmed(value text) returns boolean language sql immutable as $$
  select value = btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- Nobody younger than this day's children of 18 years ago; the day is that of Paris.
create function app.paris_day() returns date language sql stable as $$ select (now() at time zone 'Europe/Paris')::date $$;
create function app.adult_born_by() returns date language sql stable set search_path = '' as $$
  select (app.paris_day() - make_interval(years => app.adult_age()))::date $$;

alter table public.profiles rename column town to location_name;
alter table public.profiles
  add column pending_avatar_url text check (char_length(pending_avatar_url) <= 4096),
  add column cover_url text check (char_length(cover_url) <= 4096),
  add column avatar_moderation_status text check (avatar_moderation_status in ('pending', 'approved', 'rejected')),
  add column registration_completed boolean not null default false,
  add column is_active boolean not null default true,
  add column bio text check (bio <> '' and char_length(bio) <= app.bio_length() and app.is_trimmed(bio)),
  add column sexualite text check (sexualite = any (app.sexualites_of(genre))),
  add column experience text check (experience = any (app.experiences())),
  add column mobility text check (mobility = any (app.mobilities())),
  add column desires text[] not null default '{}' check (desires <@ app.desires()),
  add column recherche_genres text[] not null default '{}' check (recherche_genres <@ app.genres()),
  -- The town's place, never the member's: about a kilometre.
  add column location_lat double precision check (location_lat between -90 and 90 and location_lat = round(location_lat::numeric, 2)),
  add column location_lng double precision check (location_lng between -180 and 180 and location_lng = round(location_lng::numeric, 2)),
  add constraint profiles_located check ((location_lat is null) = (location_lng is null) and (location_lat is null or location_name is not null)),
  add column ville text generated always as (nullif(btrim(split_part(location_name, ',', 1)), '')) stored,
  add column pays text generated always as (case when location_name like '%,%' then nullif(btrim(regexp_replace(location_name, '^.*,', '')), '') end) stored,
  -- [AUTH-01] Refused here, whoever writes.
  add column date_naissance date check (date_naissance between date '1900-01-01' and app.adult_born_by()),
  add column date_naissance_homme date check (date_naissance_homme between date '1900-01-01' and app.adult_born_by()),
  add column date_naissance_femme date check (date_naissance_femme between date '1900-01-01' and app.adult_born_by()),
  -- Centimetres and kilograms.
  add column taille int check (taille between app.height_min() and app.height_max()),
  add column taille_homme int check (taille_homme between app.height_min() and app.height_max()),
  add column taille_femme int check (taille_femme between app.height_min() and app.height_max()),
  add column poids int check (poids between app.weight_min() and app.weight_max()),
  add column poids_homme int check (poids_homme between app.weight_min() and app.weight_max()),
  add column poids_femme int check (poids_femme between app.weight_min() and app.weight_max());

-- [PROFILE-103] No row: no status. « Libre ce soir » is over at its hour, without anybody ending it.
create table public.user_status (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  libre_ce_soir boolean not null generated always as (libre_ce_soir_until is not null) stored,
  libre_ce_soir_until timestamptz,
  au_cap boolean not null default false
);

-- [PROFILE-07]
alter table public.subscribers
  add column email text check (char_length(email) <= 254),
  add column referred_by_professional uuid,
  add column referral_code_used text check (char_length(referral_code_used) <= 40),
  add column updated_at timestamptz not null default now();

-- [PROFILE-58] Whoever has a row is a professional; what they may do depends on `status`.
create table public.professional_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  business_name text not null check (char_length(business_name) between 1 and 120),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);

alter table public.user_status enable row level security;
alter table public.professional_profiles enable row level security;
revoke all on public.user_status, public.professional_profiles from public, anon, authenticated, service_role;
grant select on public.user_status, public.professional_profiles to authenticated, service_role;
grant insert, update, delete on public.professional_profiles to service_role;
create policy "members read their own status" on public.user_status for select to authenticated using (user_id = (select auth.uid()));
create policy "members read their own professional profile" on public.professional_profiles for select to authenticated using (user_id = (select auth.uid()));

-- Full years on this day. Of a couple both, as far as they are known.
create function app.ages_of(p public.profiles) returns int[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(extract(year from age(app.paris_day()::timestamp, born::timestamp))::int order by n), '{}')
  from unnest(case when p.genre = 'couple' then array[p.date_naissance_homme, p.date_naissance_femme] else array[p.date_naissance] end) with ordinality as b (born, n)
  where born is not null $$;

-- [PROFILE-108] 06:00 in Paris, the next time.
create function app.end_of_tonight() returns timestamptz language sql stable as $$
  select ((local - interval '6 hours')::date + 1 + time '06:00') at time zone 'Europe/Paris'
  from (select now() at time zone 'Europe/Paris' as local) as paris $$;

-- ISO 8601 to the millisecond, as JavaScript writes it: bases are compared as they stand.
create function app.instant_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create or replace function app.editable_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
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

-- The whole of one's own profile [PROFILE-12, PROFILE-55, PROFILE-56, PROFILE-57, PROFILE-58]: so that a device knows by itself
-- what its member may do. `town` is for versions that know no location.
create function app.my_profile() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'town', p.location_name, 'role', app.role_of(p.id), 'givenRole', p.role,
    'pendingAvatarUrl', p.pending_avatar_url, 'coverUrl', p.cover_url, 'avatarModerationStatus', p.avatar_moderation_status,
    'registrationCompleted', p.registration_completed, 'subscribed', coalesce(s.subscribed, false), 'freePeriodEnd', s.free_period_end,
    'professional', (select b.status from public.professional_profiles b where b.user_id = p.id))
    || app.editable_json(p)
  from public.profiles p left join public.subscribers s on s.user_id = p.id
  where p.id = auth.uid() $$;

create or replace function app.account_json(s public.streams) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', s.kind, 'rev', s.rev, 'last', 0,
    'profile', app.my_profile(),
    'blockedIds', (select coalesce(jsonb_agg(b.blocked_id order by b.blocked_id), '[]') from public.user_blocks b where b.user_id = s.id)) $$;
drop function app.my_editable();

-- ── what may stand in a field ──

create function app.text_fits(value jsonb, most int) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' then value #>> '{}' <> '' and char_length(value #>> '{}') <= most and app.is_trimmed(value #>> '{}') else false end $$;

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

create or replace function app.may_stand(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
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

-- What one field asks of another [AUTH-68], and a status of the hour: a sexuality of another genre goes, and nobody is free longer than tonight.
create function app.settled(stands jsonb) returns jsonb language sql stable set search_path = '' as $$
  select stands
    || case when stands ->> 'sexualite' = any (app.sexualites_of(stands ->> 'genre')) then '{}'::jsonb else '{"sexualite": null}'::jsonb end
    || case when (stands ->> 'libreCeSoir')::timestamptz > app.end_of_tonight() then jsonb_build_object('libreCeSoir', app.instant_text(app.end_of_tonight())) else '{}' end $$;

create function app.words_in(list jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(word order by n), '{}') from jsonb_array_elements_text(list) with ordinality as w (word, n) $$;

-- As before, over all fields. The profile's trigger gives the revision; a status alone takes one here.
create or replace function app.edit_profile(me uuid, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
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
    poids_femme = (wanted ->> 'poidsFemme')::numeric::int
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

-- ── whatever changes ──

-- What registration asks for stands: it is complete, and stays so.
create function app.complete_registration() returns trigger language plpgsql set search_path = '' as $$
begin
  new.registration_completed := new.registration_completed
    or (new.sexualite is not null and new.location_name is not null and new.recherche_genres <> '{}');
  return new;
end $$;
create trigger complete_registration before insert or update on public.profiles for each row execute function app.complete_registration();

-- [Y7, PROFILE-13] As before, for all that the account's stream tells; what nobody is told of takes no revision. (Computed columns
-- are not computed yet.)
create or replace function app.profile_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.username, new.avatar_url, new.genre, new.location_name, new.role) is distinct from (old.username, old.avatar_url, old.genre, old.location_name, old.role) then
    new.card_rev := old.card_rev + 1;
  end if;
  if to_jsonb(new) - app.untold() is distinct from to_jsonb(old) - app.untold() then
    update public.streams set rev = rev + 1 where id = new.id;
  end if;
  return new;
end $$;
create function app.untold() returns text[] language sql immutable as $$ select '{card_rev,last_login,seal,ville,pays,created_at}'::text[] $$;

create trigger professional_changes after insert or update or delete on public.professional_profiles for each row execute function app.subscription_changes();

-- As before, from forged metadata only what fits: neither a role, nor a subscription, nor a decision of the house.
create or replace function app.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data, '{}');
  name text := app.text_in(given, 'username');
  town text := nullif(left(btrim(app.text_in(given, 'location_name')), app.place_length()), '');
  place jsonb := jsonb_build_object('name', town, 'lat', app.degrees_in(given, 'location_lat'), 'lng', app.degrees_in(given, 'location_lng'));
begin
  if name is null or name !~ '^[A-Za-z0-9]+$' or char_length(name) not between app.username_min() and app.username_max() then
    raise exception 'invalid-username' using errcode = '22023';
  end if;
  if app.text_in(given, 'genre') is null or not (given ->> 'genre' = any (app.genres())) then
    raise exception 'invalid-genre' using errcode = '22023';
  end if;
  if exists (select from public.profiles where lower(username) = lower(name)) then
    raise exception 'username-taken' using errcode = '23505';
  end if;
  insert into public.profiles (id, username, genre, sexualite, recherche_genres, location_name, location_lat, location_lng)
  values (new.id, name, given ->> 'genre',
    case when app.text_in(given, 'sexualite') = any (app.sexualites_of(given ->> 'genre')) then given ->> 'sexualite' end,
    coalesce((select array_agg(g.genre order by g.n) from unnest(app.genres()) with ordinality as g (genre, n) where given -> 'recherche_genres' ? g.genre), '{}'),
    town,
    case when app.place_fits(place) then (place ->> 'lat')::double precision end,
    case when app.place_fits(place) then (place ->> 'lng')::double precision end);
  insert into public.streams (id, kind, rev) values (new.id, 'account', 1);
  insert into public.memberships (member_id, stream_id) values (new.id, new.id);
  return new;
end $$;

-- Degrees as a form holds them, a number or its text [AUTH-74], to the town.
create function app.degrees_in(data jsonb, key text) returns numeric language sql immutable as $$
  select case when data ->> key ~ '^-?\d{1,3}(\.\d{1,20})?$' then round((data ->> key)::numeric, 2) end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.my_profile() to authenticated;
