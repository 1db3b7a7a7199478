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
revoke all on app.security_log from public, anon, authenticated, service_role;
grant select on app.security_log to service_role;
create policy "the service reads the log" on app.security_log for select to service_role using (true);

-- As told by the front of a hosted project, and by the gateway in the same words.
create function app.asking_address() returns text language plpgsql stable set search_path = '' as $$
begin
  return host((nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip')::inet);
exception when others then
  return null;
end $$;

create function app.hashed(kind text, value text) returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(concat_ws('|', (select guest_salt from app.meta), kind, value), 'UTF8')) where value is not null $$;

create function app.forget_security_log() returns void language sql set search_path = '' as $$
  delete from app.security_log where id in (
    select l.id from app.security_log l where l.at < now() - interval '90 days' order by l.at limit 1000 for update skip locked) $$;

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

-- Hourly, by each node.
create function public.forget_security_log() returns void language sql security definer set search_path = '' as $$ select app.forget_security_log() $$;

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

revoke execute on all functions in schema app from public;
revoke all on function public.note_sign_in(jsonb), public.forget_security_log() from public, anon, authenticated, service_role;
grant execute on function public.note_sign_in(jsonb), public.forget_security_log() to service_role;
do $$ begin
  if exists (select from pg_catalog.pg_roles where rolname = 'sync_node') then
    grant execute on function public.forget_security_log() to sync_node;
  end if;
end $$;
