-- Sends broadcasts, for the job runner: in batches that let other jobs go first, each member in a transaction of their own, and nobody twice.

-- Queues the next batch, behind every other job that waits.
create function app.continue_broadcast(broadcast uuid, at timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('broadcast.send', json_build_object('id', broadcast), run_at => at, job_key => 'broadcast.send:' || broadcast, priority => 20);
end $$;

create function app.continue_recall(broadcast uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform graphile_worker.add_job('broadcast.recall', json_build_object('id', broadcast), job_key => 'broadcast.recall:' || broadcast, priority => 20);
end $$;

-- Ends a broadcast for good, with its row locked: its mails that wait are deleted, whom a batch has taken and not reached is forgotten, and a job
-- removes its notifications.
create function app.end_broadcast(b app.broadcasts, me uuid) returns void language plpgsql set search_path = '' as $$
begin
  update app.broadcasts x set recalled_by = nullif(me, app.operator()), recalled_at = now() where x.number = b.number;
  with deleted as (
    delete from app.mails m using app.broadcast_members r where r.broadcast_id = b.id and m.id = r.mail_id and m.failed_at is null returning m.id)
  update app.broadcast_members r set mail_id = null from deleted d where r.broadcast_id = b.id and r.mail_id = d.id;
  delete from app.broadcast_members r where r.broadcast_id = b.id and r.reached_at is null;
  if b.confirmed_at is not null then
    perform app.continue_recall(b.id);
  end if;
  perform app.note_broadcast(me, 'broadcast-recalled', b);
end $$;

-- [S20] Whether those who have proposed and confirmed may still do so, which is asked anew for each batch.
create function app.is_still_confirmed(b app.broadcasts) returns boolean language sql stable set search_path = '' as $$
  select coalesce(app.may_act_as_then(b.proposed_by, 'administration', b.proposed_at) and app.may_act_as_then(b.confirmed_by, 'administration', b.confirmed_at)
    and (b.test_for is not null or b.proposed_by <> b.confirmed_by), false) $$;

-- Mails of newsletters that wait: while they are many, no more are added, so that they do not grow old in the queue.
create function app.has_many_letters() returns boolean language sql stable set search_path = '' as $$
  select count(*) >= 200 from (select from app.mails m where m.kind = 'newsletter' and m.failed_at is null limit 200) as waiting $$;

-- How many members a batch looks at to find so many recipients: a bounded piece of work, also where a segment holds almost nobody.
create function app.looked_at_once(size int) returns int language sql immutable as $$ select size * 20 $$;

-- The members whom a batch is to reach: those whom an interrupted one has left, or the next ones. Empty: nothing is to be done now.
create function app.begin_broadcast_batch(broadcast uuid, size int) returns uuid[] language plpgsql set search_path = '' as $$
declare
  b app.broadcasts;
  members uuid[];
  looked_at uuid[];
begin
  select * into b from app.broadcasts x where x.id = broadcast for update;
  if b.id is null or b.confirmed_at is null or b.recalled_at is not null or b.sent_at is not null then
    return '{}';
  elsif not app.is_still_confirmed(b) then
    perform app.end_broadcast(b, app.operator());
    return '{}';
  end if;
  members := array(select r.member_id from app.broadcast_members r where r.broadcast_id = b.id and r.reached_at is null order by r.member_id limit size);
  if members <> '{}' then
    return members;
  elsif b.kind = 'newsletter' and app.has_many_letters() then
    perform app.continue_broadcast(b.id, now() + interval '15 seconds');
    return '{}';
  end if;
  looked_at := array(select p.id from public.profiles p where p.id > coalesce(b.looked_at_id, '00000000-0000-0000-0000-000000000000') order by p.id limit app.looked_at_once(size));
  if looked_at = '{}' then
    update app.broadcasts x set sent_at = now() where x.number = b.number;
    return '{}';
  end if;
  members := array(select p.id from public.profiles p where p.id = any (looked_at) and app.is_recipient(p, b) order by p.id limit size);
  insert into app.broadcast_members (broadcast_id, member_id) select b.id, m from unnest(members) as m on conflict do nothing;
  update app.broadcasts x set looked_at_id = case when cardinality(members) = size then members[size] else looked_at[cardinality(looked_at)] end where x.number = b.number;
  if members = '{}' then
    perform app.continue_broadcast(b.id, now());
  end if;
  return members;
end $$;

-- The letter that a member is to get, with the token of the link that stops it; no row: none, or no more.
create function app.letter_to_write(broadcast uuid, member uuid) returns table (title text, body text, link text, address text, token text) language plpgsql set search_path = '' as $$
declare
  b app.broadcasts;
begin
  select * into b from app.broadcasts x where x.id = broadcast and x.kind = 'newsletter' and x.recalled_at is null;
  select b.title, b.body, b.link, app.confirmed_address(member), public.mail_token(member, 'newsletter') into title, body, link, address, token
  from app.broadcast_members r where r.broadcast_id = b.id and r.member_id = member and r.reached_at is null;
  if address is not null and token is not null then
    return next;
  end if;
end $$;

-- Notifies a member and queues the mail, both or neither, once. `letter` null: there is no mail; `sealed` null: the node delivers it itself, at once.
-- Whoever is no recipient any more is passed over. Returns `{mailed, change}`, with what a sync node announces.
create function app.write_broadcast(broadcast uuid, member uuid, letter uuid, address text, sealed bytea, lifetime_seconds int) returns jsonb language plpgsql set search_path = '' as $$
declare
  b app.broadcasts;
  change jsonb;
  is_recipient boolean;
begin
  -- A recall waits for this transaction, or this one finds it.
  select * into b from app.broadcasts x where x.id = broadcast for share;
  perform from app.broadcast_members r where r.broadcast_id = broadcast and r.member_id = member and r.reached_at is null for update;
  if not found or b.recalled_at is not null then
    return '{"mailed": false, "change": null}';
  end if;
  -- [NOTIF-56] A consent that is being withdrawn is waited for and read, or its withdrawal waits for this transaction and finds the mail (`drop_letters`).
  perform from public.notification_preferences p where p.user_id = member for share;
  is_recipient := coalesce((select app.is_recipient(p, b) from public.profiles p where p.id = member), false);
  if is_recipient then
    change := app.write_notification(member, app.notification_type_of(b.kind), app.broadcast_subject(b.id), null, null, b.id);
    if sealed is not null then
      perform app.queue_mail(letter, 'newsletter', address, sealed, lifetime_seconds, false);
    end if;
  end if;
  update app.broadcast_members r set reached_at = clock_timestamp(), notified = change is not null, mail_id = case when is_recipient then letter end
  where r.broadcast_id = b.id and r.member_id = member;
  return jsonb_build_object('mailed', is_recipient and letter is not null, 'change', change);
end $$;

create function app.begin_recall_batch(broadcast uuid, size int) returns uuid[] language sql stable set search_path = '' as $$
  select array(select r.member_id from app.broadcast_members r where r.broadcast_id = broadcast and r.notified and r.removed_at is null order by r.member_id limit size) $$;

-- Takes a recalled broadcast out of a member's notifications. Returns what a sync node announces; null: nothing has changed.
create function app.remove_broadcast(broadcast uuid, member uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  b app.broadcasts;
  rev_before bigint;
begin
  select * into b from app.broadcasts x where x.id = broadcast;
  select s.rev into rev_before from public.streams s where s.id = app.notifications_id(member) for update;
  delete from app.notification_events e where e.user_id = member and e.type = app.notification_type_of(b.kind) and e.event_id = b.id;
  perform app.settle_notifications(member, app.notification_type_of(b.kind), app.broadcast_subject(b.id));
  update app.broadcast_members r set removed_at = now() where r.broadcast_id = b.id and r.member_id = member;
  return (
    select jsonb_build_object('stream', s.id, 'revs', array(select generate_series(rev_before + 1, s.rev)), 'members', jsonb_build_array(member))
    from public.streams s where s.id = app.notifications_id(member) and s.rev > rev_before);
end $$;

-- [NOTIF-56] Whoever withdraws the consent gets no newsletter that still waits, by whatever means they withdraw it.
create function app.drop_letters() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with deleted as (
    delete from app.mails m using app.broadcast_members r where r.member_id = new.user_id and m.id = r.mail_id and m.failed_at is null returning m.id)
  update app.broadcast_members r set mail_id = null from deleted d where r.member_id = new.user_id and r.mail_id = d.id;
  return null;
end $$;
create trigger drop_letters after update of newsletter_notifications, newsletter_consent_at on public.notification_preferences for each row
  when (not new.newsletter_notifications or new.newsletter_consent_at is null) execute function app.drop_letters();

-- Called each minute by every node: whom a broadcast has reached is forgotten after 400 days, a test after thirty.
create function app.tidy_broadcasts() returns void language sql set search_path = '' as $$
  delete from app.broadcast_members r where r.ctid in (
    select x.ctid from app.broadcast_members x where x.reached_at < now() - make_interval(days => app.applied_days()) limit 1000 for update skip locked);
  delete from app.broadcasts b where b.test_for is not null and b.proposed_at < now() - interval '30 days' $$;
