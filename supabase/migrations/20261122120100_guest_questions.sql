-- What anyone may ask before they have an account. Who asks is known by their network alone, hashed, for a quarter of an hour.

create table app.guest_asks (
  key bytea not null,
  at timestamptz not null default now()
);
create index guest_asks_key on app.guest_asks (key, at);
create index guest_asks_at on app.guest_asks (at);
alter table app.guest_asks enable row level security;
revoke all on app.guest_asks from public, anon, authenticated, service_role;
alter table app.meta add column guest_salt uuid not null default gen_random_uuid();

-- The gateway names the asker's address as a hosted project's front does. One address of version 6 has the 2^64 around it.
create function app.asking_network() returns text language plpgsql stable set search_path = '' as $$
declare
  told text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
begin
  return case when family(told::inet) = 6 then network(set_masklen(told::inet, 64))::text else host(told::inet) end;
exception when others then
  return null;
end $$;

create function app.guest_window() returns interval language sql immutable as $$ select interval '15 minutes' $$;

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

-- Whether a username may still be taken, whatever its case.
create function public.username_available(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  name text := app.text_in(request, 'username');
begin
  perform app.ask_as_guest('username', 60);
  return jsonb_build_object('available', coalesce(name ~ '^[A-Za-z0-9]+$' and char_length(name) between app.username_min() and app.username_max(), false)
    and not exists (select from public.profiles p where lower(p.username) = lower(name)));
end $$;

revoke execute on all functions in schema app from public;
revoke all on function public.username_available(jsonb) from public;
grant execute on function public.username_available(jsonb) to anon, authenticated;
