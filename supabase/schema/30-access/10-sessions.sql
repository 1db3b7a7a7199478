-- Who asks, and whether their session lives.

create function app.remembers_since() returns timestamptz language sql stable set search_path = '' as $$
  select greatest(m.since, to_timestamp(m.epoch_counter / 1000000.0)) from app.meta m $$;

-- `live`, `ended` or `suspended`. Where the auth service's sessions cannot be read (they are its own), tokens live until they expire.
-- A token that names no session is judged by its member alone. `issued` in seconds since 1970.
create function app.session_state(member uuid, session uuid, issued bigint) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = member and u.banned_until > now())
    or exists (select from public.profiles p where p.id = member and not p.is_active) then
    return 'suspended';
  end if;
  -- Of a table that hides rows from its reader, a session that is not seen is not one that has ended.
  if session is null or to_regclass('auth.sessions') is null or not has_table_privilege('auth.sessions', 'select') or row_security_active('auth.sessions') then
    return 'live';
  end if;
  if exists (select from auth.sessions s where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())) then
    return 'live';
  end if;
  if issued < floor(extract(epoch from app.remembers_since())) then
    return 'live';
  end if;
  return 'ended';
end $$;

-- Of whoever asks, as their token says it.
create function app.my_session_state() returns text language sql stable security definer set search_path = '' as $$
  select app.session_state(auth.uid(), app.uuid_in(auth.jwt(), 'session_id'), app.whole_in(auth.jwt(), 'iat')) $$;

-- Whom the token names, suspended or not: for what a suspended member may still ask.
create function app.named() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return me;
end $$;

-- What every function of a member begins with. A request without a member is a defect of the caller or an attack; a session that has
-- ended is refused alike.
create function app.me() returns uuid language plpgsql stable set search_path = '' as $$
begin
  if app.my_session_state() <> 'live' then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return app.named();
end $$;

-- `[{member, session, issued}]`, answered in their order. For nodes, which know whose tokens they hold: nobody else may call it.
create function public.session_states(asked jsonb) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(app.session_state(app.uuid_in(a.one, 'member'), app.uuid_in(a.one, 'session'), app.whole_in(a.one, 'issued')) order by a.nth), '[]')
  from jsonb_array_elements(asked) with ordinality as a (one, nth) $$;

-- A hosted project asks this before each request to its tables and functions; the gateway serves functions alone, which ask `app.me`.
create function public.refuse_ended_sessions() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null and app.my_session_state() <> 'live' then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
end $$;

do $$ begin
  alter role authenticator set pgrst.db_pre_request = 'public.refuse_ended_sessions';
exception when insufficient_privilege or undefined_object then
  null; -- no hosted project
end $$;
