-- A profile comes into being with its account, from metadata that anyone can forge: only what is checked is taken.

create function app.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data, '{}');
  name text := app.text_in(given, 'username');
begin
  if name is null or name !~ '^[A-Za-z0-9]+$' or char_length(name) not between app.username_min() and app.username_max() then
    raise exception 'invalid-username' using errcode = '22023';
  end if;
  if app.text_in(given, 'genre') is null or given ->> 'genre' not in ('homme', 'femme', 'couple', 'trav/trans') then
    raise exception 'invalid-genre' using errcode = '22023';
  end if;
  if exists (select from public.profiles where lower(username) = lower(name)) then
    raise exception 'username-taken' using errcode = '23505';
  end if;
  insert into public.profiles (id, username, genre, town)
  values (new.id, name, given ->> 'genre', nullif(left(btrim(app.text_in(given, 'location_name')), 120), ''));
  insert into public.streams (id, kind, rev) values (new.id, 'account', 1);
  insert into public.memberships (member_id, stream_id) values (new.id, new.id);
  return new;
end $$;

create trigger create_profile after insert on auth.users for each row execute function app.create_profile();

-- [Y7] Whatever changes in a profile or a subscription changes the account's stream, and what others see has its own revision.
create function app.profile_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.username, new.avatar_url, new.genre, new.town, new.role) is distinct from (old.username, old.avatar_url, old.genre, old.town, old.role) then
    new.card_rev := old.card_rev + 1;
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

revoke execute on function app.create_profile(), app.profile_changes(), app.subscription_changes() from public;
