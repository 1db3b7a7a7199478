-- What is to be pushed: queued in the transaction that causes it, judged when the grace time is over.

-- How long a message, or anything else, may still be read before it is pushed.
create function app.push_grace(type text) returns interval language sql immutable as $$
  select case when type = 'call' then interval '0' when type in ('message', 'group_message') then interval '10 seconds' else interval '60 seconds' end $$;

-- How long a push service keeps a push for a device that is away.
create function app.push_lifetime(type text) returns interval language sql immutable as $$
  select case when type = 'call' then interval '45 seconds' when type in ('message', 'group_message') then interval '24 hours' else interval '4 hours' end $$;

-- [G1] One job for each message that was just written, whoever may see it. In a community without any device to push to, it costs one look-up.
create function app.queue_message_pushes(sends app.send_candidate[]) returns void language plpgsql set search_path = '' as $$
declare
  sent record;
begin
  if to_regnamespace('graphile_worker') is null or not exists (select from public.push_subscriptions p where p.is_active) then
    return;
  end if;
  for sent in
    select s.id from unnest(sends) as s
    where s.other is null or exists (select from public.push_subscriptions p where p.user_id = s.other and p.is_active) order by s.nth
  loop
    perform graphile_worker.add_job('push.message', json_build_object('id', sent.id), run_at => now() + app.push_grace('message'), priority => -10);
  end loop;
end $$;

-- Queues the push of a notification; called at the end of the transaction that writes its row. Several within the grace time are one.
create function app.queue_push(recipient uuid, type text, subject text) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null and exists (select from public.push_subscriptions p where p.user_id = recipient and p.is_active) then
    perform graphile_worker.add_job('push.send',
      json_build_object('member', recipient, 'type', queue_push.type, 'subject', coalesce(subject, ''), 'cause', gen_random_uuid()),
      run_at => now() + app.push_grace(type), job_key => concat_ws(':', 'push', recipient, type, subject), job_key_mode => 'preserve_run_at', priority => -10);
  end if;
end $$;

-- Whether the member wants to be pushed anything of this type at this time.
create function app.may_push(member uuid, type text) returns boolean language sql stable set search_path = '' as $$
  select app.wants_notification(member, type, 'push') and not app.is_quiet(member, now(), type = 'call') $$;

-- How many things of a subject the member has not read. A call is one for as long as it rings.
create function app.push_count(member uuid, type text, subject text) returns bigint language plpgsql stable set search_path = '' as $$
begin
  if type in ('message', 'group_message') then
    return coalesce((select s.unread from app.unread_streams(member) s where s.stream_id = push_count.subject::uuid), 0);
  elsif type = 'call' then
    return (select count(*) from app.calls c where c.callee_id = member and c.caller_id::text = push_count.subject and c.reaches and c.state = 'ringing' and c.rings_until > now());
  end if;
  return coalesce((
    select n.event_count from app.unread_notifications(app.notifications_id(member)) n
    where n.type = push_count.type and n.subject = push_count.subject
      -- A mention is read with its message.
      and not (n.type = 'mention' and exists (
        select from public.memberships m where m.member_id = member and m.stream_id::text = n.subject and m.read >= n.subject_seq))
    order by n.seq desc limit 1), 0);
end $$;

-- The number on the app's icon: conversations and groups with something unread, and unread notifications [G19].
create function app.push_badge(member uuid) returns bigint language sql stable set search_path = '' as $$
  select (select count(*) from app.unread_streams(member)) + (select count(*) from app.unread_notifications(app.notifications_id(member))) $$;

-- Adds a delivery to each of a member's devices, and its job; one that waits already takes the cause in. Returns how many are new.
create function app.add_pushes(member uuid, push_type text, push_subject text, cause uuid) returns int language plpgsql set search_path = '' as $$
declare
  added int := 0;
  delivery record;
begin
  if not app.may_push(member, push_type) then
    return 0;
  end if;
  for delivery in
    insert into app.push_deliveries as d (subscription_id, type, subject, causes, expires_at)
    select p.id, push_type, push_subject, array[cause], now() + app.push_lifetime(push_type)
    from public.push_subscriptions p
    where p.user_id = member and p.is_active
      and not exists (select from app.push_deliveries o where o.subscription_id = p.id and o.type = push_type and o.subject = push_subject and cause = any (o.causes))
      and not exists (select from app.push_mutes u where u.subscription_id = p.id and u.type = push_type and u.subject = push_subject and u.until > now())
    order by p.id
    on conflict (subscription_id, type, subject) where done_at is null
      do update set causes = (array_prepend(cause, d.causes))[1:50], expires_at = excluded.expires_at
    returning d.id, cardinality(d.causes) = 1 as is_new
  loop
    if delivery.is_new then
      added := added + 1;
      perform graphile_worker.add_job('push.deliver', json_build_object('id', delivery.id), job_key => 'push.' || delivery.id, priority => -10);
    end if;
  end loop;
  return added;
end $$;

-- [G1] Judges all memberships of a message's stream at once, when the grace time is over: who has read it, may not see it, has muted, archived
-- or hidden the conversation, or is under a block, gets nothing.
create function app.push_message(message uuid) returns int language plpgsql set search_path = '' as $$
declare
  added int := 0;
  sent public.messages;
  receiver record;
begin
  select * into sent from public.messages x where x.id = message and x.deleted_at is null;
  for receiver in
    select m.member_id, case when m.role is null then 'message' else 'group_message' end as type
    from public.memberships m
    where m.stream_id = sent.stream_id and m.member_id <> sent.sender_id and m.read < sent.seq and m.ranges @> sent.seq
      and app.is_counted(m)
      and exists (select from public.push_subscriptions p where p.user_id = m.member_id and p.is_active)
      and (not m.has_hidden_rows or m.member_id not in (select app.row_hidden_from(sent)))
    order by m.member_id
  loop
    added := added + app.add_pushes(receiver.member_id, receiver.type, sent.stream_id::text, sent.id);
  end loop;
  return added;
end $$;
