-- Creates an account completely or not at all, from metadata that anyone can forge.

create function app.sought_genres_in(data jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(g.genre order by g.n), '{}') from unnest(app.genres()) with ordinality as g (genre, n) where data -> 'recherche_genres' ? g.genre $$;

-- Reduces a location to its town; anything more precise is not stored.
create function app.town_in(data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', left(btrim(app.text_in(data, 'location_name')), app.place_length()), 'lat', app.degrees_in(data, 'location_lat'), 'lng', app.degrees_in(data, 'location_lng')) $$;

-- [AUTH-116 to AUTH-119] Takes only validated fields of the metadata: never a role, a subscription or a moderation decision.
create function app.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
  refusal text := public.sign_up_refusal(metadata);
  town jsonb := app.town_in(metadata);
begin
  if refusal is not null then
    raise exception '%', refusal using errcode = case refusal when 'username-taken' then '23505' else '22023' end;
  end if;
  insert into public.profiles (id, username, genre, sexualite, recherche_genres, location_name, location_lat, location_lng)
  values (new.id, metadata ->> 'username', metadata ->> 'genre', metadata ->> 'sexualite', app.sought_genres_in(metadata), town ->> 'name', (town ->> 'lat')::double precision, (town ->> 'lng')::double precision);
  insert into public.streams (id, kind, rev) values (new.id, 'account', 1), (app.notifications_id(new.id), 'notifications', 1);
  insert into public.memberships (member_id, stream_id) values (new.id, new.id), (new.id, app.notifications_id(new.id));
  insert into public.notification_preferences (user_id) values (new.id);
  perform app.give_consent(new.id, 'terms', app.terms_wording());
  perform app.apply_referral(new.id, app.text_in(metadata, 'referral_code'));
  perform app.carry_closure_over(new.id, new.email);
  return new;
end $$;
create trigger create_profile after insert on auth.users for each row execute function app.create_profile();

-- Whether a username is taken or reserved, whatever its case.
create function app.username_taken(candidate text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.profiles p where lower(p.username) = lower(candidate)) or exists (select from app.reserved_usernames h where h.name = lower(candidate)) $$;

-- Whether a username is available, whatever its case.
create function public.username_available(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  name text := app.text_in(request, 'username');
begin
  perform app.count_guest_request('username', 60);
  return jsonb_build_object('available', coalesce(name ~ '^[A-Za-z0-9]+$' and char_length(name) between app.username_min() and app.username_max(), false) and not app.username_taken(name));
end $$;

-- Returns why a sign-up is refused; null: it is not. The auth service calls it before it looks the address up, so that a mistake gets the
-- same answer with and without an account.
create function public.sign_up_refusal(data jsonb) returns text language sql stable security definer set search_path = '' as $$
  select case
    when app.closed_sign_up() is not null then app.closed_sign_up()
    when jsonb_typeof(data) is distinct from 'object' then 'invalid-username'
    when (app.text_in(data, 'username') ~ '^[A-Za-z0-9]+$' and char_length(app.text_in(data, 'username')) between app.username_min() and app.username_max()) is not true then 'invalid-username'
    when app.one_of(data -> 'genre', app.genres()) is not true then 'invalid-genre'
    when app.one_of(data -> 'sexualite', app.sexualites_of(data ->> 'genre')) is not true then 'invalid-sexualite'
    when (jsonb_typeof(data -> 'recherche_genres') = 'array' and app.sought_genres_in(data) <> '{}') is not true then 'invalid-genres-sought'
    when app.place_fits(app.town_in(data)) is not true or app.town_in(data) -> 'lat' = 'null' then 'invalid-location'
    when data -> 'terms' is distinct from 'true' then 'terms-not-accepted'
    when app.username_taken(data ->> 'username') then 'username-taken' end $$;

-- Reserves a username and returns whether it was free. The caller has checked the same data with `sign_up_refusal`.
create function public.reserve_username(data jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  reserved_name text := lower(app.text_in(data, 'username'));
begin
  if exists (select from public.profiles p where lower(p.username) = reserved_name) then
    return false;
  end if;
  insert into app.reserved_usernames (name) values (reserved_name) on conflict do nothing;
  return found;
end $$;

create function public.update_last_login() returns void language sql security definer set search_path = '' as $$
  update public.profiles set last_login = now() where id = app.me() $$;
