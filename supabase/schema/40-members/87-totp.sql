-- Codes of an application (RFC 6238) as second factor of the house. The service computes and compares them (server/gateway/totp.ts); here are
-- secrets, which it has encrypted, and the steps that were used.

create function app.totp_lifetime() returns interval language sql immutable as $$ select interval '10 minutes' $$;

create function app.totp_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('createdAt', t.confirmed_at, 'usedAt', t.used_at) from app.totp_secrets t where t.member_id = me and t.confirmed_at is not null $$;

-- [S20] Whether a member may add an application: as a passkey becomes a second factor, by what an operator or two persons have written.
create function app.may_add_totp(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.staff_enrolments e where e.member_id = member and e.until > now())
    and not exists (select from app.totp_secrets t where t.member_id = member and t.confirmed_at is not null) $$;

-- `{ member, session, secret }`, the secret encrypted and in base64, with a fresh proof [S39]. Answers `{ refusal }`, or `{ id, username }`. One
-- that was not confirmed is replaced.
create function public.begin_totp(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
  new_id uuid;
begin
  delete from app.totp_secrets t where t.member_id in (
    select o.member_id from app.totp_secrets o where o.confirmed_at is null and o.created_at <= now() - app.totp_lifetime() limit 100 for update skip locked);
  if not app.is_fresh_session(member, app.uuid_in(request, 'session')) then
    return jsonb_build_object('refusal', 'sign-in-again');
  elsif not app.may_add_totp(member) then
    return jsonb_build_object('refusal', 'totp-refused');
  end if;
  insert into app.totp_secrets as t (member_id, secret) values (member, decode(app.text_in(request, 'secret'), 'base64'))
  on conflict (member_id) do update set id = gen_random_uuid(), secret = excluded.secret, created_at = now() where t.confirmed_at is null
  returning t.id into new_id;
  return case when new_id is null then jsonb_build_object('refusal', 'totp-refused')
    else jsonb_build_object('id', new_id, 'username', (select p.username from public.profiles p where p.id = member)) end;
end $$;

-- `{ id }`: one that waits for its confirmation; `{ member }`: the confirmed one. Answers `{ member, secret }`, or null.
create function public.totp_secret(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('member', t.member_id, 'secret', encode(t.secret, 'base64')) from app.totp_secrets t
  where case when request ? 'id' then t.id = app.uuid_in(request, 'id') and t.confirmed_at is null and t.created_at > now() - app.totp_lifetime()
    else t.member_id = app.uuid_in(request, 'member') and t.confirmed_at is not null end $$;

-- `{ id, step }`: the application has shown the code of this step. Uses up what lets it enrol. Answers `{ refusal }`, or `{ email }`: whom to tell
-- of it [S39].
create function public.confirm_totp(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  select t.member_id into member from app.totp_secrets t
  where t.id = app.uuid_in(request, 'id') and t.confirmed_at is null and t.created_at > now() - app.totp_lifetime() for update;
  delete from app.staff_enrolments e where e.member_id = member and e.until > now();
  if not found then
    return jsonb_build_object('refusal', 'totp-refused');
  end if;
  update app.totp_secrets t set confirmed_at = now(), last_step = app.integer_in(request, 'step') where t.member_id = member;
  return jsonb_build_object('email', (select u.email from auth.users u where u.id = member));
end $$;

-- `{ member, step }`: notes a use. False where this step, or a later one, was used before: then nobody is signed in.
create function public.use_totp(request jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  step bigint := app.integer_in(request, 'step');
begin
  update app.totp_secrets t set last_step = step, used_at = now()
  where t.member_id = app.uuid_in(request, 'member') and t.confirmed_at is not null and t.last_step < step;
  return found;
end $$;

-- `{ keep }`, with a fresh proof [S39]. Other sessions that a code has opened end, but that of the device that asks (`keep`); a mail tells of it.
-- Returns the account's page as it is then.
create function public.remove_totp(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  removed uuid;
begin
  perform app.require_fresh_sign_in(me);
  delete from app.totp_secrets t where t.member_id = me and t.confirmed_at is not null returning t.id into removed;
  if removed is not null then
    delete from auth.sessions s
    where s.user_id = me and s.tag = 'totp' and s.id is distinct from app.uuid_in(auth.jwt(), 'session_id') and s.id is distinct from app.uuid_in(request, 'keep');
    if to_regnamespace('graphile_worker') is not null then
      perform app.plan_mail(me, 'totp-removed', removed::text, now());
    end if;
  end if;
  return public.account_page('{}');
end $$;
