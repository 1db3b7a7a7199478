-- [Y13] Edits of the own profile, merged field by field, and the revisions that follow from a change.

-- The fields that a member may edit, under the names of schemas/; without the consent.
create function app.own_fields_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
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
    '{"libreCeSoir": null, "auCap": false}')
  || app.notification_fields_json(p.id) $$;

-- [Y13] Consent is edited offline, merged and kept like every other field.
create function app.editable_json(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  select app.own_fields_json(p) || jsonb_build_object('sensitiveConsent', p.sensitive_consent) $$;

-- A field changed on both sides takes the change that the server received later, which is this one. A field that the member left as they saw
-- it keeps the current value. The whole edit takes one revision, none if nothing changes: the profile's trigger assigns it, and a change of
-- the status alone takes one here.
create function app.edit_profile(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  fields jsonb := entry -> 'data' -> 'fields';
  current_fields jsonb;
  merged jsonb;
  rev_before bigint;
begin
  if jsonb_typeof(fields) is distinct from 'object' or fields = '{}' then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if exists (select from jsonb_each(fields) as f
    where jsonb_typeof(f.value) <> 'object' or app.field_accepts(f.key, f.value -> 'base') is not true or app.field_accepts(f.key, f.value -> 'value') is not true) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select app.editable_json(p) into current_fields from public.profiles p where p.id = me;
  select rev into rev_before from public.streams where id = me;
  insert into app.applied_entries (id, member_id, state, stream_id, previous)
  select app.uuid_in(entry, 'id'), me, 'applied', me, jsonb_object_agg(key, current_fields -> key) from jsonb_object_keys(fields) as key;
  select app.consistent_fields(current_fields || jsonb_object_agg(f.key, case when f.value -> 'value' = f.value -> 'base' then current_fields -> f.key else f.value -> 'value' end))
  into merged from jsonb_each(fields) as f;
  if current_fields = merged then
    return app.applied_outcome(entry, me);
  end if;
  update public.profiles set
    sound_notifications = (merged ->> 'soundNotifications')::boolean,
    sound_volume = (merged ->> 'soundVolume')::numeric,
    sound_on_mention = (merged ->> 'soundOnMention')::boolean,
    sound_on_private_message = (merged ->> 'soundOnPrivateMessage')::boolean,
    sound_on_user_joined = (merged ->> 'soundOnUserJoined')::boolean,
    sound_on_user_left = (merged ->> 'soundOnUserLeft')::boolean,
    sound_on_camera_on = (merged ->> 'soundOnCameraOn')::boolean,
    bio = merged ->> 'bio',
    genre = merged ->> 'genre',
    sexualite = merged ->> 'sexualite',
    recherche_genres = app.text_array(merged -> 'rechercheGenres'),
    location_name = merged -> 'location' ->> 'name',
    location_lat = (merged -> 'location' ->> 'lat')::double precision,
    location_lng = (merged -> 'location' ->> 'lng')::double precision,
    experience = merged ->> 'experience',
    mobility = merged ->> 'mobility',
    desires = app.text_array(merged -> 'desires'),
    date_naissance = (merged ->> 'dateNaissance')::date,
    date_naissance_homme = (merged ->> 'dateNaissanceHomme')::date,
    date_naissance_femme = (merged ->> 'dateNaissanceFemme')::date,
    taille = (merged ->> 'taille')::numeric::int,
    taille_homme = (merged ->> 'tailleHomme')::numeric::int,
    taille_femme = (merged ->> 'tailleFemme')::numeric::int,
    poids = (merged ->> 'poids')::numeric::int,
    poids_homme = (merged ->> 'poidsHomme')::numeric::int,
    poids_femme = (merged ->> 'poidsFemme')::numeric::int,
    sensitive_consent = (merged ->> 'sensitiveConsent')::numeric::int
  where id = me;
  if (current_fields -> 'libreCeSoir', current_fields -> 'auCap') is distinct from (merged -> 'libreCeSoir', merged -> 'auCap') then
    insert into public.user_status (user_id, libre_ce_soir_until, au_cap)
    values (me, (merged ->> 'libreCeSoir')::timestamptz, (merged ->> 'auCap')::boolean)
    on conflict (user_id) do update set libre_ce_soir_until = excluded.libre_ce_soir_until, au_cap = excluded.au_cap;
  end if;
  if not app.notification_fields_json(me) <@ merged then
    perform app.store_notification_fields(me, merged);
  end if;
  if (select rev from public.streams where id = me) = rev_before then
    perform app.next_rev(me);
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- [SHELL-200, SHELL-201] Whatever writes a presentation, rich text is what is stored; first of the triggers, which go by their names.
create function app.sanitise_bio() returns trigger language plpgsql set search_path = '' as $$
begin
  new.bio := nullif(app.rich_text(new.bio), '');
  return new;
end $$;
create trigger bio_is_sanitised before insert or update of bio on public.profiles for each row execute function app.sanitise_bio();

create function app.unreplicated_columns() returns text[] language sql immutable as $$ select '{card_rev,last_login,seal,ville,pays,created_at}'::text[] $$;

-- [Y7, PROFILE-13] A change of what the account stream replicates takes a revision of that stream, and a change of the card one of the card;
-- other columns take none. (Generated columns are not computed yet in this trigger.)
create function app.profile_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.username, new.avatar_url, new.genre, new.location_name, new.role, new.certified)
    is distinct from (old.username, old.avatar_url, old.genre, old.location_name, old.role, old.certified) then
    new.card_rev := old.card_rev + 1;
  end if;
  if to_jsonb(new) - app.unreplicated_columns() is distinct from to_jsonb(old) - app.unreplicated_columns() then
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

-- Registration is complete as soon as the required fields are set, and stays complete.
create function app.complete_registration() returns trigger language plpgsql set search_path = '' as $$
begin
  new.registration_completed := new.registration_completed
    or (new.sexualite is not null and new.location_name is not null and new.recherche_genres <> '{}');
  return new;
end $$;
create trigger complete_registration before insert or update on public.profiles for each row execute function app.complete_registration();
