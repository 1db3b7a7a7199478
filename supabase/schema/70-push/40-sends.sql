-- [Y4] Validates and writes messages as a set, whoever sends them, because setting a statement up costs more than handling one message.
-- Statements are planned for few rows, found by an index: hash and merge joins, which read whole tables, are off.

-- Creates a pair's conversation with its two memberships, unless it exists. The stream's row is already there and locked. The start is
-- counted for the member who makes it. [Y7, Y9] To a member who never saw a conversation, or whose partner only opened it, it is gone at
-- revision 1; so a visible membership begins at 2, which is newer.
create function app.ensure_conversation(stream uuid, me uuid, other uuid, other_hidden boolean) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.conversations where id = stream) then
    return;
  end if;
  -- The stream's row may be older than the conversation, since a refused entry or a block; its dates are reset to reveal nothing.
  insert into public.streams (id, kind) values (stream, 'conversation') on conflict (id) do update set created_at = now(), updated_at = now();
  insert into public.conversations (id, member_a, member_b) values (stream, least(me, other), greatest(me, other));
  insert into public.memberships (member_id, stream_id, other_id, hidden, rev, since)
  select n.member, stream, n.other, n.hidden, r.rev, r.rev
  from (values (me, other, false), (other, me, other_hidden)) as n (member, other, hidden)
  cross join lateral (select case when n.hidden then 1 else 2 end as rev) as r;
  delete from app.conversation_starts where member_id = me and at < now() - interval '1 day';
  insert into app.conversation_starts (stream_id, member_id) values (stream, me);
end $$;

create function app.parse_sends(authors uuid[], entries jsonb[]) returns app.send_candidate[] language sql stable set search_path = '' as $$
  select array_agg((e.nth, e.me, e.entry, app.uuid_in(e.entry, 'id'), app.uuid_in(d.data, 'conversationId'), app.uuid_in(d.data, 'receiverId'),
    app.text_in(d.data, 'type'), app.text_in(d.data, 'text'), app.text_in(d.data, 'mediaUrl'), app.text_in(d.data, 'gifUrl'), app.uuid_in(d.data, 'replyTo'),
    null, null, case when d.data ->> 'replyTo' is not null and app.uuid_in(d.data, 'replyTo') is null then 'invalid' end)::app.send_candidate order by e.nth)
  from unnest(authors, entries) with ordinality as e (me, entry, nth)
  cross join lateral (select e.entry -> 'data' as data offset 0) as d $$;

-- Splits sends into batches that can each be validated before any of it is written, and returns where each batch ends. A message with the id
-- of an earlier one, or in reply to one, begins the next batch.
create function app.split_dependent_sends(sends app.send_candidate[]) returns bigint[] language plpgsql immutable set search_path = '' as $$
declare
  ends bigint[] := '{}';
  start_nth bigint := 1;
  dependency record;
begin
  for dependency in
    with each as materialized (select nth, id, reply_to from unnest(sends) where id is not null),
    dependencies as (
      select nth, lag(nth) over (partition by id order by nth) as earlier_nth from each
      union all select s.nth, e.nth from each s join each e on e.id = s.reply_to and e.nth < s.nth
    -- [G16] In a group the time of a member's last message decides about the next one.
    union all select s.nth, lag(s.nth) over (partition by s.me, s.stream order by s.nth) from unnest(sends) as s where s.other is null)
    select nth, max(earlier_nth) as earlier_nth from dependencies where earlier_nth is not null group by nth order by nth
  loop
    if dependency.earlier_nth >= start_nth then
      ends := ends || (dependency.nth - 1);
      start_nth := dependency.nth;
    end if;
  end loop;
  return ends || cardinality(sends)::bigint;
end $$;

-- Sets the code of each message that is refused, with the first reason in the order of checks. A closed conversation has lost
-- one of its members: nobody writes in it any more, neither the other nor a device of the deleted one that a node still believes signed in.
create function app.validate_sends(sends app.send_candidate[]) returns app.send_candidate[] language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select array_agg((s.nth, s.me, s.entry, s.id, s.stream, s.other, s.type, s.body, s.media, s.gif, s.reply_to, (a.reply_target).seq, c.id is not null or d.to_group, case
    when s.id is null or s.stream is null then 'invalid'
    else coalesce(
      app.applied_entry_status(s.me, k, b),
      s.code,
      case when s.body is null or s.type is null or not (s.type in ('text', 'image', 'gif') or (d.to_group and s.type = 'poll')) or greatest(char_length(s.media), char_length(s.gif)) > 2048 then 'invalid' end,
      case when not d.to_group then coalesce(
        app.evaluate_pair(s.me, s.stream, s.other, case when c.closed then false else coalesce(p.is_of_pair, false) or exists (select from public.profiles o where o.id = s.other) end, p.is_of_pair),
        app.block_refusal(
          exists (select from public.user_blocks u where u.user_id = s.me and u.blocked_id = s.other),
          exists (select from public.user_blocks u where u.user_id = s.other and u.blocked_id = s.me))) end,
      app.text_refusal(s.body, s.media, s.gif),
      case when s.media is not null then app.media_refusal(s.me, s.stream, s.media) end,
      case when s.reply_to is not null and (a.reply_target).id is null then 'unknown-message' end,
      case when r.me is not null then 'sanctioned' end,
      -- Last: what holds a message back is said of one that could be sent otherwise.
      case when d.to_group then app.group_send_refusal(s.me, s.stream, s.entry -> 'data') end) end)::app.send_candidate order by s.nth)
  from unnest(sends) as s
  left join app.applied_entries k on k.id = s.id
  left join public.messages b on b.id = s.id and k.id is null
  left join public.conversations c on c.id = s.stream
  -- Asked once of each author, not of each message.
  left join (select a.me from (select distinct u.me from unnest(sends) as u offset 0) as a where app.is_under_measure(a.me, '{restrict-chat}')) as r on r.me = s.me
  cross join lateral (select coalesce(s.entry -> 'data' -> 'receiverId' = 'null', false) as to_group offset 0) as d
  cross join lateral (select case when s.reply_to is not null then app.visible_message(s.me, s.stream, s.reply_to) end as reply_target offset 0) as a
  cross join lateral (select c.member_a = least(s.me, s.other) and c.member_b = greatest(s.me, s.other) as is_of_pair) as p $$;

-- Assigns numbers, revisions and times as if the messages came one after the other. A member who has hidden the conversation sees it again
-- from the first of them on.
create function app.write_sends(sends app.send_candidate[]) returns void language sql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with batch_start as materialized (select clock_timestamp() - (sends[cardinality(sends)]).nth * interval '1 microsecond' as at),
  numbered_sends as materialized (
    select s.*, row_number() over (partition by s.stream order by s.nth) as send_no, b.at + s.nth * interval '1 microsecond' as at
    from unnest(sends) as s cross join batch_start b),
  stream_counts as materialized (select stream, count(*) as n, max(at) as at from numbered_sends group by stream),
  advanced_streams as (
    update public.streams s set rev = s.rev + c.n, last = s.last + c.n, updated_at = c.at
    from stream_counts c where s.id = c.stream
    returning s.id, s.rev - c.n as rev, s.last - c.n as last),
  inserted_messages as (
    insert into public.messages (stream_id, seq, rev, id, sender_id, type, text, media_url, gif_url, reply_to, reply_seq, created_at)
    select s.stream, m.last + s.send_no, m.rev + s.send_no, s.id, s.me, s.type, s.body, s.media, s.gif, case when s.reply_seq is not null then s.reply_to end, s.reply_seq, s.at
    from numbered_sends s join advanced_streams m on m.id = s.stream
    order by s.nth),
  affected_memberships as (
    select member, stream, sum(own_count) as own_count, bool_or(includes_first) as includes_first
    from (
      select me as member, stream, 1 as own_count, send_no = 1 as includes_first from numbered_sends
      union all select distinct other, stream, 0, false from numbered_sends) as each
    group by member, stream)
  update public.memberships m
  set mine = m.mine + c.own_count, hidden = false,
    rev = m.rev + c.own_count + m.hidden::int,
    changed_in = case when m.role is not null then pg_current_xact_id() end,
    since = case when m.hidden then m.rev + 1 + c.includes_first::int else m.since end
  from affected_memberships c
  where m.member_id = c.member and m.stream_id = c.stream and (c.own_count > 0 or m.hidden) $$;

-- [Y2] The outcome of a send that was handled before. Its message proves it where its id has expired from `applied_entries`.
create function app.stored_send_outcome(me uuid, entry jsonb) returns app.entry_outcome language plpgsql stable set search_path = '' as $$
declare
  outcome app.entry_outcome := app.stored_outcome(me, entry);
  sent_message public.messages;
  status text;
begin
  if outcome.status is not null then
    return outcome;
  end if;
  select * into sent_message from public.messages where id = app.uuid_in(entry, 'id');
  status := app.applied_entry_status(me, null, sent_message);
  if status = 'duplicate' then
    return (entry -> 'id', status, null, sent_message.stream_id, sent_message.id, null)::app.entry_outcome;
  end if;
  return case when status is not null then app.rejected_outcome(entry, status) end;
end $$;

-- [S37] A message that waits for its time holds back its author's later ones of the same private conversation, until the same instant: they keep their
-- order, and a reply to it is none to an unknown message. `held`: those that wait already.
create function app.hold_back_sends(held app.send_candidate[], sends app.send_candidate[]) returns app.send_candidate[] language sql immutable set search_path = '' as $$
  select array_agg((s.nth, s.me, s.entry, s.id, s.stream, s.other, s.type, s.body, s.media, s.gif, s.reply_to, s.reply_seq, s.conversation_exists, coalesce(
    case when s.code is null or s.code like 'deferred %'
      or (s.code = 'unknown-message' and exists (select from unnest(held) as h where h.id = s.reply_to and h.stream = s.stream)) then (
      select h.code from unnest(held || sends) as h
      where h.code like 'deferred %' and h.other is not null and h.me = s.me and h.stream = s.stream and h.nth < s.nth order by h.nth limit 1) end,
    s.code))::app.send_candidate order by s.nth)
  from unnest(sends) as s $$;

-- [S34] While the site can only be read every message waits, whatever else would be said of it: what it refers to may wait too.
create function app.defer_sends(sends app.send_candidate[], until text) returns app.send_candidate[] language sql immutable set search_path = '' as $$
  select array_agg((s.nth, s.me, s.entry, s.id, s.stream, s.other, s.type, s.body, s.media, s.gif, s.reply_to, s.reply_seq, s.conversation_exists,
    case when s.code in ('duplicate', 'foreign', 'cancelled', 'invalid') then s.code else 'deferred ' || until end)::app.send_candidate order by s.nth)
  from unnest(sends) as s $$;

-- Sends messages; the streams are locked. Returns one outcome for each, in order, within the limits.
create function app.send_messages(authors uuid[], entries jsonb[]) returns app.entry_outcome[] language plpgsql set search_path = '' as $$
declare
  sends app.send_candidate[] := app.parse_sends(authors, entries);
  batch app.send_candidate[];
  start_nth bigint := 1;
  end_nth bigint;
  unanswered bigint[];
  has_deferred boolean;
  is_read_only boolean := app.is_read_only();
  held app.send_candidate[] := '{}';
  over_limit record;
  opening_send app.send_candidate;
  claimed_ids uuid[];
  outcomes app.entry_outcome[] := '{}';
begin
  foreach end_nth in array app.split_dependent_sends(sends) loop
    batch := app.validate_sends(sends[start_nth:end_nth]);
    if is_read_only then
      batch := app.defer_sends(batch, app.read_only_until());
    end if;
    has_deferred := held <> '{}';
    if has_deferred then
      -- Before rules and limits, which do not count what waits.
      batch := app.hold_back_sends(held, batch);
    end if;
    unanswered := app.unanswered_sends(batch);
    if unanswered <> '{}' then
      for over_limit in select o.nth, o.code from app.sends_over_limit(batch) as o where o.code is not null loop
        batch[over_limit.nth - start_nth + 1].code := over_limit.code;
      end loop;
    end if;
    for over_limit in select o.nth, o.code from app.abuse_refusals(batch, unanswered) as o order by o.code like 'deferred %' desc, o.code loop
      batch[over_limit.nth - start_nth + 1].code := over_limit.code;
      has_deferred := has_deferred or over_limit.code like 'deferred %';
    end loop;
    if has_deferred then
      batch := app.hold_back_sends(held, batch);
      held := held || array(select s::app.send_candidate from unnest(batch) as s where s.code like 'deferred %' and s.other is not null order by s.nth);
    end if;
    -- Claims the ids; waits for concurrent claims.
    with claims as (
      insert into app.applied_entries (id, member_id, state, stream_id, ref)
      select s.id, s.me, 'applied', s.stream, s.id from unnest(batch) as s where s.code is null order by s.id
      on conflict (id) do nothing
      returning id)
    select array_agg(id) into claimed_ids from claims;
    for opening_send in select distinct on (s.stream) s.* from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) and not s.conversation_exists order by s.stream, s.nth loop
      perform app.ensure_conversation(opening_send.stream, opening_send.me, opening_send.other, false);
    end loop;
    if claimed_ids is not null then
      perform app.write_sends(array(select s::app.send_candidate from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) order by s.nth));
      if exists (select from unnest(batch) as s where s.other is null and s.id = any (claimed_ids)) then
        perform app.complete_group_sends(array(select s::app.send_candidate from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) order by s.nth));
      end if;
      perform app.queue_message_pushes(array(select s::app.send_candidate from unnest(batch) as s where s.code is null and s.id = any (claimed_ids) order by s.nth));
    end if;
    outcomes := outcomes || array(
      select case
        when s.code is null and s.id = any (claimed_ids) then app.applied_outcome(s.entry, s.stream, s.id)
        when s.code is null or s.code = 'duplicate' then app.stored_send_outcome(s.me, s.entry)
        when s.code like 'deferred %' then (s.entry -> 'id', 'deferred', substr(s.code, 10), s.stream, s.id, null)::app.entry_outcome
        else app.rejected_outcome(s.entry, s.code) end
      from unnest(batch) as s order by s.nth);
    start_nth := end_nth + 1;
  end loop;
  return outcomes;
end $$;
