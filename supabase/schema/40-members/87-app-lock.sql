-- The app lock is a matter of each device. The server is told before one is turned off, and gives tickets for sending while it is closed.

-- [S39] With a fresh proof, a mail tells the member that a device turns its lock off. The device goes on only with this answer.
create function public.announce_lock_off(request jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.require_fresh_sign_in(me);
  if to_regnamespace('graphile_worker') is not null then
    perform app.plan_mail(me, 'lock-off', gen_random_uuid()::text, now());
  end if;
  return true;
end $$;

create function app.lock_ticket_lifetime() returns interval language sql immutable as $$ select interval '7 days' $$;

-- [S1] A ticket for the session of this token. The one that the session had before is worth nothing any more. The sync server adds the secret.
create function public.issue_lock_ticket(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  session uuid := app.uuid_in(auth.jwt(), 'session_id');
  issued app.lock_tickets;
begin
  if session is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  insert into app.lock_tickets (member_id, session_id, expires_at) values (me, session, now() + app.lock_ticket_lifetime())
  on conflict (session_id) do update set id = gen_random_uuid(), member_id = me, issued_at = now(), expires_at = now() + app.lock_ticket_lifetime()
  returning * into issued;
  return jsonb_build_object('ticket', issued.id, 'expires', issued.expires_at);
end $$;

-- Whose ticket it is, and whether their session still lives; null: there is none, or it has expired. Only sync nodes may call it: they have
-- the secrets by which a device proves that a ticket is its own. A ticket outlives the hour of a token: so it needs its session on record even
-- where it is older than the record of sessions.
create function public.lock_ticket_holder(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('member', t.member_id, 'session', t.session_id, 'issued', i.issued, 'expires', floor(extract(epoch from t.expires_at))::bigint,
    'state', app.session_state(t.member_id, t.session_id, extract(epoch from now())::bigint))
  from app.lock_tickets t cross join lateral (select floor(extract(epoch from t.issued_at))::bigint as issued) as i
  where t.id = app.uuid_in(request, 'ticket') and t.expires_at > now() $$;

-- Ends a ticket, whoever's it is: the sync node has compared the proof that the device was given with it.
create function public.end_lock_ticket(request jsonb) returns void language sql security definer set search_path = '' as $$
  delete from app.lock_tickets where id = app.uuid_in(request, 'ticket') $$;

create function app.tidy_lock_tickets() returns void language sql set search_path = '' as $$
  delete from app.lock_tickets where id in (
    select t.id from app.lock_tickets t where t.expires_at <= now() order by t.expires_at limit 1000 for update skip locked) $$;
