-- Signing up with an address that has an account begins none, and must look as if it did: its username is taken from then on, as it
-- is by an account that waits for its confirmation.

create table app.held_usernames (
  name text primary key check (name = lower(name) and char_length(name) between app.username_min() and app.username_max()),
  at timestamptz not null default now()
);
alter table app.held_usernames enable row level security;
revoke all on app.held_usernames from public, anon, authenticated, service_role;

-- Whatever its case.
create function app.username_taken(given text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.profiles p where lower(p.username) = lower(given)) or exists (select from app.held_usernames h where h.name = lower(given)) $$;

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

create or replace function public.sign_up_refusal(data jsonb) returns text language sql stable security definer set search_path = '' as $$
  select case
    when jsonb_typeof(data) is distinct from 'object' then 'invalid-username'
    when (app.text_in(data, 'username') ~ '^[A-Za-z0-9]+$' and char_length(app.text_in(data, 'username')) between app.username_min() and app.username_max()) is not true then 'invalid-username'
    when app.one_of(data -> 'genre', app.genres()) is not true then 'invalid-genre'
    when app.one_of(data -> 'sexualite', app.sexualites_of(data ->> 'genre')) is not true then 'invalid-sexualite'
    when (jsonb_typeof(data -> 'recherche_genres') = 'array' and app.sought_in(data) <> '{}') is not true then 'invalid-genres-sought'
    when app.place_fits(app.town_in(data)) is not true or app.town_in(data) -> 'lat' = 'null' then 'invalid-location'
    when data -> 'terms' is distinct from 'true' then 'terms-not-accepted'
    when app.username_taken(data ->> 'username') then 'username-taken' end $$;

create or replace function public.username_available(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  name text := app.text_in(request, 'username');
begin
  perform app.ask_as_guest('username', 60);
  return jsonb_build_object('available', coalesce(name ~ '^[A-Za-z0-9]+$' and char_length(name) between app.username_min() and app.username_max(), false) and not app.username_taken(name));
end $$;

revoke execute on all functions in schema app from public;
revoke all on function public.hold_username(jsonb) from public, anon, authenticated;
grant execute on function public.hold_username(jsonb) to service_role;
