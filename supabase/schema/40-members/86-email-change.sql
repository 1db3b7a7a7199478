-- Changes of a member's address: requested with a fresh proof [S39], confirmed by a link to the old address and one to the new one.

create function app.email_change_lifetime() returns interval language sql immutable as $$ select interval '1 hour' $$;

-- Whether a session of the member was opened a few minutes ago, and not from another one by a code [S39].
create function app.is_fresh_session(member uuid, session uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.sessions s where s.id = session and s.user_id = member and s.tag is distinct from 'totp'
    and s.created_at > now() - app.fresh_sign_in()) $$;

-- The service asks for a member: `{ member, session, keep, email, oldToken, newToken }`, the tokens as hashes. Answers `{ refusal }`, or
-- `{ oldEmail, inUse }`: an address in use gets another mail. A newer wish replaces an older one.
create function public.begin_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
  new_email text := lower(app.text_in(request, 'email'));
  old_email text := (select u.email from auth.users u where u.id = member);
  kept uuid := app.uuid_in(request, 'keep');
  in_use boolean;
begin
  if not app.is_fresh_session(member, app.uuid_in(request, 'session')) then
    return jsonb_build_object('refusal', 'sign-in-again');
  end if;
  if new_email = old_email then
    return jsonb_build_object('refusal', 'same-email');
  end if;
  in_use := exists (select from auth.users u where u.email = new_email);
  insert into app.email_changes (member_id, new_email, old_token, new_token, kept_session, expires_at)
  values (member, new_email, app.text_in(request, 'oldToken'), case when not in_use then app.text_in(request, 'newToken') end,
    (select s.id from auth.sessions s where s.id = kept and s.user_id = member), now() + app.email_change_lifetime())
  on conflict (member_id) do update set new_email = excluded.new_email, old_token = excluded.old_token, new_token = excluded.new_token,
    kept_session = excluded.kept_session, requested_at = now(), expires_at = excluded.expires_at, old_confirmed_at = null, new_confirmed_at = null;
  return jsonb_build_object('oldEmail', old_email, 'inUse', in_use);
end $$;

-- The service presents the hash of a link's token: `{ token }`. Answers `{ state }`: `unknown` (never made, used, expired), `waiting` (for the
-- other address), or `confirmed` with what the service then changes in one transaction with this.
create function public.confirm_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  token text := app.text_in(request, 'token');
  change app.email_changes;
begin
  delete from app.email_changes c where c.expires_at <= now();
  update app.email_changes c set
    old_confirmed_at = case when c.old_token = token then now() else c.old_confirmed_at end,
    new_confirmed_at = case when c.new_token = token then now() else c.new_confirmed_at end,
    old_token = nullif(c.old_token, token), new_token = nullif(c.new_token, token)
  where token in (c.old_token, c.new_token)
  returning * into change;
  if change.member_id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if change.old_confirmed_at is null or change.new_confirmed_at is null then
    return jsonb_build_object('state', 'waiting');
  end if;
  delete from app.email_changes c where c.member_id = change.member_id;
  return jsonb_build_object('state', 'confirmed', 'member', change.member_id, 'newEmail', change.new_email, 'keep', change.kept_session,
    'oldEmail', (select u.email from auth.users u where u.id = change.member_id));
end $$;

-- [S34] Takes the wish back; also without a fresh sign-in. Returns the page as it is then.
create function public.cancel_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  delete from app.email_changes c where c.member_id = me;
  return public.account_page('{}');
end $$;

create function app.email_change_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('email', c.new_email, 'oldConfirmed', c.old_confirmed_at is not null, 'newConfirmed', c.new_confirmed_at is not null,
    'expiresAt', c.expires_at)
  from app.email_changes c where c.member_id = me and c.expires_at > now() $$;

-- Called each minute by every node: wishes that have expired are erased, also where nobody follows a link.
create function app.tidy_email_changes() returns void language sql set search_path = '' as $$
  delete from app.email_changes where member_id in (
    select c.member_id from app.email_changes c where c.expires_at <= now() order by c.expires_at limit 1000 for update skip locked) $$;
