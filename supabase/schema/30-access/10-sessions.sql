-- Who makes a request, and whether their session is still valid.

create function app.sessions_recorded_since() returns timestamptz language sql stable set search_path = '' as $$
  select greatest(m.since, to_timestamp(m.epoch_counter / 1000000.0)) from app.meta m $$;

-- Returns `live`, `ended` or `suspended`. Where the auth service's sessions cannot be read, tokens are valid until they expire. Of a token
-- without a session only the member is checked. `issued`: seconds since 1970.
create function app.session_state(member uuid, session uuid, issued bigint) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = member and u.banned_until > now())
    or exists (select from public.profiles p where p.id = member and not p.is_active)
    or app.is_suspended(member) then
    return 'suspended';
  end if;
  -- Under row level security a session that is not visible has not necessarily ended.
  if session is null or to_regclass('auth.sessions') is null or not has_table_privilege('auth.sessions', 'select') or row_security_active('auth.sessions') then
    return 'live';
  end if;
  if exists (select from auth.sessions s where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())) then
    return 'live';
  end if;
  if issued < floor(extract(epoch from app.sessions_recorded_since())) then
    return 'live';
  end if;
  return 'ended';
end $$;

-- The session state of the request's token.
create function app.my_session_state() returns text language sql stable security definer set search_path = '' as $$
  select app.session_state(auth.uid(), app.uuid_in(auth.jwt(), 'session_id'), app.integer_in(auth.jwt(), 'iat')) $$;

-- The member named by the token, suspended or not: for the few requests that a suspended member may still make.
create function app.token_member() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return me;
end $$;

-- Every member function begins with this. A request without a member is a defect of the caller or an attack; a request of an ended session is
-- refused alike.
create function app.me() returns uuid language plpgsql stable set search_path = '' as $$
begin
  if app.my_session_state() <> 'live' then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return app.token_member();
end $$;

-- Answers `[{member, session, issued}]` in the same order. Only sync nodes may call it, because they know whose tokens they hold.
create function public.session_states(sessions jsonb) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(app.session_state(app.uuid_in(a.item, 'member'), app.uuid_in(a.item, 'session'), app.integer_in(a.item, 'issued')) order by a.nth), '[]')
  from jsonb_array_elements(sessions) with ordinality as a (item, nth) $$;

-- PostgREST of a hosted project calls this before each request. The gateway serves functions only, and these call `app.me`.
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
