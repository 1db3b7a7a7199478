-- Writes and prunes the security log.

create function app.note_security(event text, member uuid, actor uuid, account text) returns void language plpgsql set search_path = '' as $$
begin
  perform app.forget_security_log();
  insert into app.security_log (event, member_id, actor_id, account, address, network)
  values (event, member, actor, app.salted_hash('account', lower(btrim(account))), app.salted_hash('address', app.client_address()), app.salted_hash('network', app.client_network()));
end $$;

-- `{event, email, member}`, from the service that checks sign-ins; the account of an address is looked up here.
create function public.note_sign_in(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  entered_email text := app.text_in(request, 'email');
begin
  perform app.note_security(app.text_in(request, 'event'), coalesce(app.uuid_in(request, 'member'), (select u.id from auth.users u where u.email = lower(btrim(entered_email)) limit 1)), null, entered_email);
end $$;

-- Bans and decisions are logged by triggers, whoever makes them.
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

-- Called hourly by each node.
create function public.forget_security_log() returns void language sql security definer set search_path = '' as $$ select app.forget_security_log() $$;
