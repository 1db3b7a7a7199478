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
revoke all on public.consents from public, anon, authenticated, service_role;
-- A record is never changed by hand: it proves something.
grant select on public.consents to authenticated, service_role;
create policy "members read what they agreed to" on public.consents for select to authenticated using (member_id = (select auth.uid()));

-- Numbers of the texts in force, shared with schemas/limits.ts.
create function app.terms_wording() returns int language sql immutable as $$ select 1 $$;
create function app.consent_wording() returns int language sql immutable as $$ select 1 $$;

-- `sensitive_consent`: to which wording; null: to none. Whoever has not given it is listed for nobody else.
alter table public.profiles
  add column sensitive_consent int check (sensitive_consent between 1 and app.consent_wording()),
  add column sensitive_consent_at timestamptz,
  add constraint profiles_consent_dated check ((sensitive_consent is null) = (sensitive_consent_at is null));

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

-- [Y13] It is a field of the own profile: asked for without a network, merged and kept like the others.
alter function app.editable_json(public.profiles) rename to own_words_json;
create function app.editable_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select app.own_words_json(p) || jsonb_build_object('sensitiveConsent', p.sensitive_consent) $$;

alter function app.may_stand(text, jsonb) rename to own_word_may_stand;
create function app.may_stand(field text, value jsonb) returns boolean language sql stable set search_path = '' as $$
  select case field
    when 'sensitiveConsent' then value = 'null' or app.whole_fits(value, 1, app.consent_wording())
    else app.own_word_may_stand(field, value) end $$;

-- As before, and the consent.
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

revoke execute on all functions in schema app from public;
