-- What a member does with their account as a whole: sees and ends its sessions, and requests its deletion.

-- For how long a member may take back the wish to be deleted.
create function app.deletion_grace() returns interval language sql immutable as $$ select interval '14 days' $$;
-- For how long signing in with the password proves who asks [S39].
create function app.fresh_sign_in() returns interval language sql immutable as $$ select interval '5 minutes' $$;

-- Refuses a request whose session is not a few minutes old [S39]. A code of an application opens one from another session, so it proves less.
create function app.require_fresh_sign_in(me uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from auth.sessions s
    where s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = me and s.tag is distinct from 'totp' and s.created_at > now() - app.fresh_sign_in())
  then
    raise exception 'sign-in-again';
  end if;
end $$;

-- `{ email, emailChange: { email, oldConfirmed, newConfirmed, expiresAt } | null, passkeys: [{ id, name, createdAt, usedAt }], totp: { createdAt, usedAt } | null,
-- mayAddTotp, sessions: [{ id, agent, startedAt, usedAt, isCurrent }], deletion: { requestedAt, dueAt } | null }`, the sessions used last first.
create function public.account_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  current_session uuid := app.uuid_in(auth.jwt(), 'session_id');
begin
  return jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = me),
    'emailChange', app.email_change_json(me),
    'passkeys', app.passkeys_json(me),
    'totp', app.totp_json(me),
    'mayAddTotp', app.may_add_totp(me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'agent', left(coalesce(s.user_agent, ''), 256), 'startedAt', s.created_at, 'usedAt', s.used_at,
        'isCurrent', s.id = current_session) order by s.id <> current_session, s.used_at desc, s.id), '[]')
      from (
        select x.id, x.user_agent, x.created_at, coalesce(x.refreshed_at at time zone 'utc', x.created_at) as used_at
        from auth.sessions x where x.user_id = me and (x.not_after is null or x.not_after > now())
        order by x.id <> current_session, used_at desc, x.id limit 50) as s),
    'deletion', (select jsonb_build_object('requestedAt', d.requested_at, 'dueAt', d.due_at) from app.account_deletions d where d.member_id = me));
end $$;

-- Ends another session of the caller; ending one that has ended changes nothing. Returns the page as it is then.
create function public.end_session(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  delete from auth.sessions s
  where s.id = app.uuid_in(request, 'session') and s.user_id = me and s.id is distinct from app.uuid_in(auth.jwt(), 'session_id');
  return public.account_page('{}');
end $$;

create function app.add_account_deletion(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.account_deletions (member_id, due_at) values (me, now() + app.deletion_grace()) on conflict do nothing;
  if found then
    perform app.index_member(me);
    if to_regnamespace('graphile_worker') is not null then
      perform app.plan_mail(me, 'deletion', now()::text, now());
    end if;
  end if;
end $$;

-- Once it is due, what the member has written may be erased already.
create function app.remove_account_deletion(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from app.account_deletions d where d.member_id = me and d.due_at > now();
  perform app.index_member(me);
end $$;

-- [S39] Requests the deletion of the caller's account, to be done after the days of grace; nobody finds the member meanwhile. Repeating it
-- changes nothing.
create function public.request_account_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.require_fresh_sign_in(me);
  perform app.add_account_deletion(me);
  return public.account_page('{}');
end $$;

-- [S34] Takes the wish back; also without a fresh sign-in, because it takes nothing from anybody.
create function public.cancel_account_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.remove_account_deletion(me);
  return public.account_page('{}');
end $$;

-- Hands accounts whose time has come to the jobs that erase them, and returns how many.
create function app.start_account_deletions(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  due app.account_deletions;
  started int := 0;
begin
  for due in select * from app.account_deletions d where d.due_at <= at order by d.due_at limit 100 for update skip locked loop
    perform graphile_worker.add_job('account.delete', json_build_object('member', due.member_id), job_key => 'account.delete:' || due.member_id,
      queue_name => 'account.delete', priority => 20, job_key_mode => 'preserve_run_at');
    started := started + 1;
  end loop;
  return started;
end $$;

-- Whether the account is still to be deleted. A member may take the wish back until the job begins.
create function app.is_deletion_due(member uuid, at timestamptz) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.account_deletions d where d.member_id = member and d.due_at <= at) $$;

-- Deletes the account itself, after what the member has written, and what names it without a foreign key: the log of the auth service, which has
-- addresses in plain text, applied entries, which have replaced values, and counts. The security log keeps its events without the member.
create function app.delete_account(member uuid) returns void language plpgsql set search_path = '' as $$
declare
  -- Places that the member gives back.
  events uuid[] := array(select g.event_id from app.event_guests g where g.member_id = member and g.state in ('accepted', 'offered') order by g.event_id);
  event uuid;
  orders uuid[] := array(select o.id from app.payment_orders o where o.member_id = member);
begin
  perform app.tell_of_event(app.event_members(e.id, '{accepted,maybe,pending,waiting,offered}'), e.id, 'cancelled')
  from app.events e where e.organiser_id = member and e.cancelled_at is null and e.ends_at > now();
  perform app.note_closed_address(u.id, u.email) from auth.users u where u.id = member;
  delete from auth.users u where u.id = member;
  -- Afterwards: the deletion has waited for payments that were being taken in, and whatever comes now finds an order without a member.
  perform app.cancel_renewals(orders);
  foreach event in array events loop
    perform from app.events e where e.id = event for update;
    perform app.offer_event_places(event, clock_timestamp());
  end loop;
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'select, delete') then
    delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = member::text;
  end if;
  delete from app.applied_entries e where e.member_id = member;
  delete from app.link_request_counts c where c.member_id = member;
  update app.security_log l set member_id = null, account = null where l.member_id = member;
  update app.security_log l set actor_id = null where l.actor_id = member;
end $$;
