-- Passkeys. The service verifies signatures (server/gateway/passkeys.ts); here are challenges, keys and counters.

create function app.passkeys_a_member() returns int language sql immutable as $$ select 10 $$;
create function app.challenge_lifetime() returns interval language sql immutable as $$ select interval '5 minutes' $$;

create function app.passkeys_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'createdAt', k.created_at, 'usedAt', k.used_at) order by k.created_at, k.id), '[]')
  from app.passkeys k where k.member_id = me $$;

-- The service stores a challenge: `{ challenge }` to sign in, or `{ challenge, member, session }` to register, which needs a fresh proof [S39].
-- Answers `{ refusal }`, or `{ username, credentials: [{ id, transports }] }`: the ones that the member has.
create function public.begin_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
begin
  delete from app.passkey_challenges c where c.challenge in (select o.challenge from app.passkey_challenges o where o.expires_at <= now() limit 100 for update skip locked);
  if member is not null and not app.is_fresh_session(member, app.uuid_in(request, 'session')) then
    return jsonb_build_object('refusal', 'sign-in-again');
  end if;
  if member is not null and (select count(*) from app.passkeys k where k.member_id = member) >= app.passkeys_a_member() then
    return jsonb_build_object('refusal', 'too-many-passkeys');
  end if;
  insert into app.passkey_challenges (challenge, member_id, expires_at) values (app.text_in(request, 'challenge'), member, now() + app.challenge_lifetime());
  return jsonb_build_object(
    'username', (select p.username from public.profiles p where p.id = member),
    'credentials', (select coalesce(jsonb_agg(jsonb_build_object('id', k.credential_id, 'transports', k.transports) order by k.id), '[]')
      from app.passkeys k where k.member_id = member));
end $$;

-- Uses up a challenge: `{ challenge, member }`, member null: to sign in. Answers whether it was good.
create function public.take_passkey_challenge(request jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from app.passkey_challenges c
  where c.challenge = app.text_in(request, 'challenge') and c.member_id is not distinct from app.uuid_in(request, 'member') and c.expires_at > now();
  return found;
end $$;

-- [S20, S21] A fresh password, or a code by mail, is no proof of the house: a new passkey is its second factor only where an operator has asked
-- for it, or a passkey that is one has opened the session. Uses up what the operator has written.
create function app.enrols_second_factor(member uuid, session uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  if exists (select from auth.sessions s where s.id = session and s.user_id = member and s.aal::text = 'aal2') then
    return true;
  end if;
  delete from app.staff_enrolments e where e.member_id = member and e.until > now();
  return found;
end $$;

-- `{ member, session, credential, publicKey, counter, transports, name }`, the key in base64. Answers `{ refusal }`, or `{ email }`: whom to tell of
-- it [S39].
create function public.store_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
begin
  perform from public.profiles p where p.id = member for update;
  if (select count(*) from app.passkeys k where k.member_id = member) >= app.passkeys_a_member() then
    return jsonb_build_object('refusal', 'too-many-passkeys');
  end if;
  insert into app.passkeys (member_id, credential_id, public_key, counter, transports, name)
  values (member, app.text_in(request, 'credential'), decode(app.text_in(request, 'publicKey'), 'base64'), app.integer_in(request, 'counter'),
    app.text_array(request -> 'transports'), btrim(app.text_in(request, 'name')))
  on conflict (credential_id) do nothing;
  if not found then
    return jsonb_build_object('refusal', 'passkey-known');
  end if;
  if app.enrols_second_factor(member, app.uuid_in(request, 'session')) then
    update app.passkeys k set is_second_factor = true where k.credential_id = app.text_in(request, 'credential');
  end if;
  return jsonb_build_object('email', (select u.email from auth.users u where u.id = member));
end $$;

-- `{ credential }`: `{ member, publicKey, counter, transports, isSecondFactor }`, or null.
create function public.passkey(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('member', k.member_id, 'publicKey', encode(k.public_key, 'base64'), 'counter', k.counter, 'transports', k.transports,
    'isSecondFactor', k.is_second_factor)
  from app.passkeys k where k.credential_id = app.text_in(request, 'credential') $$;

-- Notes a use: `{ credential, counter }`. False where the counter has not grown, as that of a copied key: then nobody is signed in.
create function public.use_passkey(request jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  next_counter bigint := app.integer_in(request, 'counter');
begin
  update app.passkeys k set counter = next_counter, used_at = now()
  where k.credential_id = app.text_in(request, 'credential') and (next_counter > k.counter or (next_counter = 0 and k.counter = 0));
  return found;
end $$;

-- `{ passkey, name }`. This and the next return the account's page as it is then.
create function public.rename_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  new_name text := btrim(app.text_in(request, 'name'));
begin
  if (char_length(new_name) between 1 and 40) is not true then
    perform app.invalid();
  end if;
  update app.passkeys k set name = new_name where k.id = app.uuid_in(request, 'passkey') and k.member_id = me;
  return public.account_page('{}');
end $$;

-- `{ passkey, keep }`, with a fresh proof [S39]. Which passkey has opened a session is not recorded, so all other sessions that one has opened
-- end, but that of the device that asks (`keep`); a mail tells of it.
create function public.remove_passkey(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  removed uuid;
begin
  perform app.require_fresh_sign_in(me);
  delete from app.passkeys k where k.id = app.uuid_in(request, 'passkey') and k.member_id = me returning k.id into removed;
  if removed is not null then
    delete from auth.sessions s
    where s.user_id = me and s.tag = 'passkey' and s.id is distinct from app.uuid_in(auth.jwt(), 'session_id') and s.id is distinct from app.uuid_in(request, 'keep');
    if to_regnamespace('graphile_worker') is not null then
      perform app.plan_mail(me, 'passkey-removed', removed::text, now());
    end if;
  end if;
  return public.account_page('{}');
end $$;
