-- Changes of a member's address: requested with a fresh proof [S39], confirmed by a link to the old address and one to the new one.

create function app.email_change_lifetime() returns interval language sql immutable as $$ select interval '1 hour' $$;

-- Whether a session of the member was opened a few minutes ago, and not from another one by a code [S39].
create function app.is_fresh_session(member uuid, session uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from auth.sessions s where s.id = session and s.user_id = member and s.tag is distinct from 'totp'
    and s.created_at > now() - app.fresh_sign_in()) $$;

-- [S39] A link confirms the address that it was mailed for: with another address, links and confirmations of before are worth nothing.
create function app.bind_links() returns trigger language plpgsql set search_path = '' as $$
begin
  new.old_token := case when new.old_token is distinct from old.old_token then new.old_token end;
  new.new_token := case when new.new_token is distinct from old.new_token then new.new_token end;
  new.cancel_token := case when new.cancel_token is distinct from old.cancel_token then new.cancel_token end;
  new.old_confirmed_at := case when new.old_confirmed_at is distinct from old.old_confirmed_at then new.old_confirmed_at end;
  new.new_confirmed_at := case when new.new_confirmed_at is distinct from old.new_confirmed_at then new.new_confirmed_at end;
  return new;
end $$;
create trigger links_of_one_address before update of new_email on app.email_changes for each row when (new.new_email is distinct from old.new_email)
  execute function app.bind_links();

-- Forgets a change, and closes the request that it came from: by whom (null: by itself), and why. Of one that the house has announced to the present
-- address, that address hears that nothing comes of it, unless the member has cancelled it or another change takes its place.
create function app.drop_email_change(member uuid, by_whom uuid, cause text) returns void language plpgsql set search_path = '' as $$
declare
  request uuid;
  was_announced boolean;
begin
  delete from app.email_changes c where c.member_id = member returning c.request_id, c.cancel_token is not null into request, was_announced;
  if request is null then
    return;
  end if;
  perform app.cancel_request(request, by_whom, cause);
  if was_announced and by_whom is distinct from member and cause <> 'replaced' and app.has_jobs() then
    perform app.plan_mail(member, 'address-stays', request::text, now());
  end if;
end $$;

-- Makes room for a change: a newer one replaces an older one, and of two at the same moment one waits.
create function app.replace_email_change(member uuid, by_whom uuid, cause text) returns void language plpgsql set search_path = '' as $$
begin
  perform app.lock_count('email-changes', member);
  perform app.drop_email_change(member, by_whom, cause);
end $$;

-- The service asks for a member: `{ member, session, keep, email, oldToken, newToken }`, the tokens as hashes. Answers `{ refusal }`, or
-- `{ oldEmail, inUse }`: an address in use gets another mail. A newer wish replaces an older one, of the house too.
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
  perform app.replace_email_change(member, member, 'member');
  insert into app.email_changes (member_id, new_email, old_token, new_token, kept_session, expires_at)
  values (member, new_email, app.text_in(request, 'oldToken'), case when not in_use then app.text_in(request, 'newToken') end,
    (select s.id from auth.sessions s where s.id = kept and s.user_id = member), now() + app.email_change_lifetime());
  return jsonb_build_object('oldEmail', old_email, 'inUse', in_use);
end $$;

-- Whether both addresses have confirmed it, or two persons stand in for the old one, and the wait that these have has begun and is over.
create function app.is_change_due(c app.email_changes, at timestamptz) returns boolean language sql immutable as $$
  select c.old_confirmed_at is not null and c.new_confirmed_at is not null and coalesce(c.effective_at <= at, true)
    and c.notice_mail is null $$;

-- Whether its links were not opened in time. One whose links were opened waits for its time alone, also where jobs stood still meanwhile.
create function app.is_change_over(c app.email_changes, at timestamptz) returns boolean language sql immutable as $$
  select c.expires_at <= at and (c.old_confirmed_at is null or c.new_confirmed_at is null) $$;

-- Gives the account its new address, and ends its sessions but the one that asked. Fails where another account has the address by now.
create function app.apply_email_change(c app.email_changes) returns jsonb language plpgsql set search_path = '' as $$
declare
  old_email text := (select u.email from auth.users u where u.id = c.member_id);
begin
  update auth.users u set email = c.new_email, recovery_token = null, updated_at = now() where u.id = c.member_id;
  update auth.identities i set identity_data = jsonb_set(i.identity_data, '{email}', to_jsonb(c.new_email)),
    provider_id = case when i.provider_id = old_email then c.new_email else i.provider_id end, updated_at = now()
  where i.user_id = c.member_id and i.provider = 'email';
  delete from auth.sessions s where s.user_id = c.member_id and s.id is distinct from c.kept_session;
  delete from app.email_changes x where x.member_id = c.member_id;
  if c.request_id is not null then
    perform app.note_carried_out(c.request_id);
  end if;
  return jsonb_build_object('member', c.member_id, 'oldEmail', old_email, 'newEmail', c.new_email);
end $$;

-- Applies a change that is due, or forgets it: where rights that the house needs for it are gone, or somebody has signed up with the new address meanwhile.
-- Returns who has which addresses; null: it was forgotten.
create function app.finish_email_change(c app.email_changes) returns jsonb language plpgsql set search_path = '' as $$
begin
  if c.request_id is not null and not app.may_carry_out_address(c.request_id) then
    perform app.drop_email_change(c.member_id, null, 'rights');
    return null;
  end if;
  return app.apply_email_change(c);
exception when unique_violation then
  perform app.drop_email_change(c.member_id, null, 'in-use');
  return null;
end $$;

-- The service presents the hash of a link's token: `{ token }`. Answers `{ state }`: `unknown` (never made, used, expired), `waiting` (for the
-- other address), `planned` (for the wait of the house [S20], also when the link is opened again), or `confirmed` with the member and both
-- addresses: it is done.
create function public.confirm_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  token text := app.text_in(request, 'token');
  change app.email_changes;
begin
  perform app.tidy_email_changes();
  update app.email_changes c set
    old_confirmed_at = case when c.old_token = token then now() else c.old_confirmed_at end,
    new_confirmed_at = case when c.new_token = token then coalesce(c.new_confirmed_at, now()) else c.new_confirmed_at end,
    old_token = nullif(c.old_token, token), new_token = case when c.request_id is null then nullif(c.new_token, token) else c.new_token end
  where token in (c.old_token, c.new_token) and not app.is_change_over(c, now())
  returning * into change;
  if change.member_id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if not app.is_change_due(change, now()) then
    return jsonb_build_object('state', case when change.old_confirmed_at is null or change.new_confirmed_at is null then 'waiting' else 'planned' end);
  end if;
  return coalesce(app.finish_email_change(change) || '{"state": "confirmed"}', '{"state": "unknown"}');
end $$;

-- [S34] Takes the wish back, the house's too; also without a fresh sign-in. Returns the page as it is then.
create function public.cancel_email_change(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.drop_email_change(me, me, 'member');
  return public.account_page('{}');
end $$;

-- [S20] The service presents the hash of the token that was mailed to the present address: `{ token }`. Needs no session. Answers `{ cancelled }`.
create function public.cancel_house_address(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  select c.member_id into member from app.email_changes c where c.cancel_token = app.text_in(request, 'token') for update;
  if member is not null then
    perform app.drop_email_change(member, member, 'member');
  end if;
  return jsonb_build_object('cancelled', member is not null);
end $$;

-- `effectiveAt`: the house has asked for it, and nothing is changed before; null: the member has.
create function app.email_change_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('email', c.new_email, 'oldConfirmed', c.old_confirmed_at is not null, 'newConfirmed', c.new_confirmed_at is not null,
    'expiresAt', c.expires_at, 'effectiveAt', c.effective_at)
  from app.email_changes c where c.member_id = me and not app.is_change_over(c, now()) $$;

-- Called each minute by every node: wishes that have expired are erased, also where nobody follows a link.
create function app.tidy_email_changes() returns void language plpgsql set search_path = '' as $$
begin
  perform app.drop_email_change(x.member_id, null, 'expired') from (
    select c.member_id from app.email_changes c where c.expires_at <= now() and app.is_change_over(c, now()) order by c.expires_at limit 1000 for update skip locked) as x;
end $$;
