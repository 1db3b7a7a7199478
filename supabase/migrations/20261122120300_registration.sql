-- [AUTH-116 to AUTH-119] An account comes into being whole or not at all, out of metadata that anyone can forge: only what is
-- checked is taken, and neither a role, nor a subscription, nor a decision of the house is.

create function app.sought_in(data jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(g.genre order by g.n), '{}') from unnest(app.genres()) with ordinality as g (genre, n) where data -> 'recherche_genres' ? g.genre $$;

-- To the town: what is finer is not kept.
create function app.town_in(data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', left(btrim(app.text_in(data, 'location_name')), app.place_length()), 'lat', app.degrees_in(data, 'location_lat'), 'lng', app.degrees_in(data, 'location_lng')) $$;

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
    when exists (select from public.profiles p where lower(p.username) = lower(data ->> 'username')) then 'username-taken' end $$;

create or replace function app.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
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

revoke execute on all functions in schema app from public;
revoke all on function public.sign_up_refusal(jsonb) from public, anon, authenticated;
grant execute on function public.sign_up_refusal(jsonb) to service_role;
