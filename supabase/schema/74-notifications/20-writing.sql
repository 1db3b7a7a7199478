-- Writes notifications. Each function expects the lock of the member's notifications stream, but for `app.notify`, which takes it.

-- What a row shows of its key's events: how many, by how many, and the latest three of those.
create function app.described_events(member uuid, of_type text, of_subject text, from_event bigint, to_event bigint, out event_count int, out actors uuid[], out actor_count int)
language sql stable set search_path = '' as $$
  select
    (select count(*) from app.notification_events e
      where e.user_id = member and e.type = of_type and e.subject = of_subject and e.n > from_event and e.n <= to_event)::int,
    coalesce((array_agg(a.actor_id order by a.n desc))[1:app.notification_actor_limit()], '{}'),
    count(*)::int
  from (
    select e.actor_id, max(e.n) as n from app.notification_events e
    where e.user_id = member and e.type = of_type and e.subject = of_subject and e.n > from_event and e.n <= to_event and e.actor_id is not null
    group by e.actor_id) as a $$;

-- Makes the rows of a key what its events, reads and deletions say. Each changed row takes a revision.
create function app.settle_notifications(member uuid, of_type text, of_subject text) returns void language plpgsql set search_path = '' as $$
declare
  stream uuid := app.notifications_id(member);
  key app.notification_keys;
  x public.notifications;
  next public.notifications;
  shown record;
begin
  select * into key from app.notification_keys k where k.user_id = member and k.type = of_type and k.subject = of_subject;
  for x in select * from public.notifications n where n.stream_id = stream and n.type = of_type and n.subject = of_subject and not n.replaced order by n.seq loop
    next := x;
    next.is_read := x.is_read or key.events_read >= x.events;
    if not next.is_read then
      next.start_event := greatest(x.start_event, key.events_read);
    end if;
    next.from_event := greatest(next.start_event, (select max(n) from unnest(key.deletions) as n where n < x.events));
    shown := app.described_events(member, of_type, of_subject, next.from_event, x.events);
    next.event_count := shown.event_count;
    next.actors := shown.actors;
    next.actor_count := shown.actor_count;
    next.deleted_at := case when (select max(n) from unnest(key.deletions) as n) >= x.events then coalesce(x.deleted_at, now()) end;
    if shown.event_count = 0 then
      next := x;
      next.event_count := 0;
      next.actors := '{}';
      next.actor_count := 0;
      next.deleted_at := coalesce(x.deleted_at, now());
      next.replaced := true;
    end if;
    if next is distinct from x then
      update public.notifications n set
        rev = app.next_rev(stream), start_event = next.start_event, from_event = next.from_event, event_count = next.event_count, actors = next.actors,
        actor_count = next.actor_count, is_read = next.is_read, deleted_at = next.deleted_at, replaced = next.replaced
      where n.stream_id = stream and n.seq = x.seq;
    end if;
  end loop;
end $$;

-- Writes one event into a member's notifications, at most once for each id of an event. An unread row of the same type and subject is replaced
-- by one that has its events too: the earlier one becomes a tombstone, the new one takes the next number, so that order is by number alone
-- [G17]. Nothing is written where one of the two blocks the other: blocks are judged by a statement that begins under the lock, which a block
-- takes too [G2, G21]. Returns the stream's revision before; null: nothing was written.
create function app.notify(recipient uuid, type text, subject text, subject_seq bigint, actor uuid, event_id uuid) returns bigint language plpgsql set search_path = '' as $$
declare
  stream uuid := app.notifications_id(recipient);
  rev_before bigint;
  key app.notification_keys;
  earlier public.notifications;
  this_seq bigint;
  this_rev bigint;
  -- What the earlier row shows, with this event: the latest three actors, and how many there are.
  shown_actors uuid[];
  is_first_of_actor boolean;
  written_at timestamptz := clock_timestamp();
begin
  select s.rev into rev_before from public.streams s where s.id = stream for update;
  if rev_before is null or actor = recipient or app.block_between(recipient, actor) is not null
    or (type = 'event' and app.is_event_across_block(recipient, subject))
    or exists (select from app.notification_events e where e.user_id = recipient and e.type = notify.type and e.event_id = notify.event_id) then
    return null;
  end if;
  insert into app.notification_keys as k (user_id, type, subject, events, last_at) values (recipient, notify.type, notify.subject, 1, written_at)
  on conflict on constraint notification_keys_pkey do update set events = k.events + 1, last_at = excluded.last_at
  returning k.* into key;
  insert into app.notification_events (user_id, type, subject, n, actor_id, event_id, at)
  values (recipient, notify.type, notify.subject, key.events, actor, notify.event_id, written_at);
  select * into earlier from public.notifications n
  where n.stream_id = stream and n.type = notify.type and n.subject = notify.subject and not n.replaced and not n.is_read and n.deleted_at is null
  order by n.seq desc limit 1;
  -- Both rows' revisions by one update.
  update public.streams s set last = s.last + 1, rev = s.rev + case when earlier.seq is null then 1 else 2 end, updated_at = written_at
  where s.id = stream returning s.last, s.rev into this_seq, this_rev;
  if earlier.seq is null then
    is_first_of_actor := actor is not null;
  else
    update public.notifications n set rev = this_rev - 1, event_count = 0, actors = '{}', actor_count = 0, deleted_at = written_at, replaced = true
    where n.stream_id = stream and n.seq = earlier.seq;
    is_first_of_actor := actor is not null and not exists (
      select from app.notification_events e
      where e.actor_id = actor and e.user_id = recipient and e.type = notify.type and e.subject = notify.subject and e.n > earlier.from_event and e.n < key.events);
  end if;
  shown_actors := array_remove(coalesce(earlier.actors, '{}'), actor);
  if actor is not null then
    shown_actors := (array_prepend(actor, shown_actors))[1:app.notification_actor_limit()];
  end if;
  insert into public.notifications
    (user_id, stream_id, seq, rev, id, type, subject, subject_seq, start_event, from_event, events, event_count, actors, actor_count, created_at) values
    (recipient, stream, this_seq, this_rev, notify.event_id, notify.type, notify.subject, coalesce(notify.subject_seq, earlier.subject_seq),
      coalesce(earlier.start_event, key.events - 1), coalesce(earlier.from_event, key.events - 1), key.events,
      coalesce(earlier.event_count, 0) + 1, shown_actors, coalesce(earlier.actor_count, 0) + is_first_of_actor::int, written_at);
  perform app.queue_push(recipient, notify.type, notify.subject);
  return rev_before;
end $$;

-- [G2] The members among those whom an entry names whose notifications are written in its own transaction: all where they are few, else none.
-- `push` locks their streams with all others, in one ascending statement, so that none is waited for later.
create function app.notified_with(named uuid[]) returns uuid[] language sql immutable as $$
  select case when cardinality(named) <= app.notified_at_once() then named else '{}' end $$;

-- Queues one job in the transaction that causes the notifications. It writes each member's in a transaction of its own, so that no transaction
-- locks the streams of many members [G2].
create function app.queue_notifications(recipients uuid[], type text, subject text, subject_seq bigint, actor uuid, event_id uuid) returns void language plpgsql
set search_path = '' as $$
begin
  -- A hosted project has no job runner.
  if cardinality(recipients) > 0 and to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('notification.write', json_build_object('recipients', to_jsonb(recipients), 'type', queue_notifications.type,
      'subject', queue_notifications.subject, 'subjectSeq', queue_notifications.subject_seq, 'actor', queue_notifications.actor, 'eventId', queue_notifications.event_id));
  end if;
end $$;

-- For the job: writes one member's notification and returns what a sync node announces, `{stream, revs, members}`; null: nothing was written.
create function app.write_notification(recipient uuid, type text, subject text, subject_seq bigint, actor uuid, event_id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  rev_before bigint := app.notify(recipient, type, subject, subject_seq, actor, event_id);
begin
  return (
    select jsonb_build_object('stream', s.id, 'revs', array(select generate_series(rev_before + 1, s.rev)), 'members', jsonb_build_array(recipient))
    from public.streams s where s.id = app.notifications_id(recipient) and rev_before is not null);
end $$;

-- [G21] Removes what one member has done from another's notifications.
create function app.remove_notification_actor(member uuid, actor uuid) returns void language plpgsql set search_path = '' as $$
declare
  touched record;
begin
  for touched in
    with removed as (delete from app.notification_events e where e.user_id = member and e.actor_id = actor returning e.type, e.subject)
    select r.type, r.subject from removed r group by r.type, r.subject order by r.type collate "C", r.subject collate "C"
  loop
    perform app.settle_notifications(member, touched.type, touched.subject);
  end loop;
end $$;
