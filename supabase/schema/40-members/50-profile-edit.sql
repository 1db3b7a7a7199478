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
