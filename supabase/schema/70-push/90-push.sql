-- [Y4] The one writer. Pushes of several members in one transaction, each as if it were alone: one commit, and few statements, for all of them. What
-- is asked on the way finds few rows, by an index: hash and merge joins, which read whole tables, are off.
--
-- `push` and `push_together` call `push_parts`, which compares the epoch, asks `streams_needed` and locks them (`lock_streams`). Then
-- `push_group` does the entries: `apply_all` one after the other (80-apply.sql), what is sent together (`send_messages`, 40-sends.sql).
-- What has changed since (`changed_since`) is answered to the member (`results`), or to the node with what its members are told
-- (`sights`, 60-reading/50-told.sql).

-- Which streams each part's entries may change: the pair's that they name, what their author belongs to, and the account's own stream of
-- whoever asks for something that is counted. A pair's stream is there before its first message, so that a block and a message that
-- meet are one after the other.
create function app.streams_needed(parts bigint[], mes uuid[], entries jsonb[]) returns app.need[] language plpgsql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  needs app.need[];
begin
  with named as materialized (
    select e.part, e.me, e.entry ->> 'action' as action, app.uuid_in(d.data, 'conversationId') as stream,
      coalesce(app.uuid_in(d.data, 'receiverId'), app.uuid_in(d.data, 'memberId')) as other
    from unnest(parts, mes, entries) as e (part, me, entry)
    cross join lateral (select e.entry -> 'data' as data offset 0) as d),
  named_once as materialized (select distinct part, me, stream, other from named where stream is not null),
  theirs as materialized (
    select n.part, n.me, n.stream, n.other, belongs.to_it from named_once n
    cross join lateral (select exists (select from public.memberships m where m.member_id = n.me and m.stream_id = n.stream) as to_it offset 0) as belongs
    where belongs.to_it or n.stream = app.conversation_id(n.me, n.other)),
  begun as (
    insert into public.streams (id, kind)
    select distinct t.stream, 'conversation' from theirs t
    where not exists (select from public.streams s where s.id = t.stream)
      and exists (select from named n where n.stream = t.stream and n.me = t.me and n.other = t.other and n.action in ('message.send', 'conversation.open', 'member.block'))
      and exists (select from public.profiles p where p.id = t.other and p.id <> t.me)
    order by 1
    on conflict (id) do nothing)
  select array_agg((n.part, n.me, n.stream)::app.need) into needs
  from (
    select part, me, stream from theirs
    union select part, me, me from theirs where not to_it
    union select part, me, me from named where action in ('member.block', 'member.unblock', 'profile.edit', 'report.create')) as n;
  return coalesce(needs, '{}');
end $$;

-- In ascending order and in one statement. Where it does not wait, it takes what is free.
create function app.lock_streams(wanted uuid[], wait boolean) returns uuid[] language plpgsql set search_path = '' as $$
begin
  if wait then
    return array(select s.id from public.streams s where s.id = any (wanted) order by s.id for update);
  end if;
  return array(select s.id from public.streams s where s.id = any (wanted) order by s.id for update skip locked);
end $$;

-- How far streams, and memberships that saw them, had come: `{id: rev}`, `{id/member: rev}`.
create function app.revisions(of_streams uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, rev), '{}')
  from (
    select id::text as key, rev from public.streams where id = any (of_streams)
    union all select stream_id || '/' || member_id, rev from public.memberships where stream_id = any (of_streams) and visible) as r $$;

-- [Y8] For each of several authors, the new revisions of each of their streams, and who is to be told: those who see it, and those who
-- did before. Who never did, or had hidden it, is told nothing of what the other does. The streams are locked, so that `before` knows
-- them: nothing old is announced again.
create function app.changed_since(needs app.need[], before jsonb) returns setof app.change language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with told as (
    select n.part, s.id, coalesce((before ->> s.id::text)::bigint, 0) as old, s.rev,
      array_agg(m.member_id) filter (where case
        when m.visible then s.rev > coalesce((before ->> s.id::text)::bigint, 0) or m.rev is distinct from (before ->> (s.id || '/' || m.member_id))::bigint
        else before ? (s.id || '/' || m.member_id) end) as members
    from unnest(needs) as n
    join public.streams s on s.id = n.stream
    join public.memberships m on m.stream_id = s.id
    where exists (select from public.memberships own where own.stream_id = s.id and own.member_id = n.me)
    group by n.part, s.id)
  select t.part, t.id, array(select generate_series(t.old + 1, t.rev)), t.members from told t where t.members is not null $$;

-- [Y4] Row, head and membership as they stand when the whole batch is written; the author's own row in any case [Y2], the other's
-- message that one reacted to as far as one sees it, so that what was asked for stays in view until it stands there; and of a
-- profile's edit what stood there.
create function app.results(me uuid, verdicts app.verdict[]) returns jsonb language sql stable set search_path = '' as $$
  with verdict as materialized (select * from unnest(verdicts) with ordinality as v (id, status, code, stream, ref, what, nth)),
  seen as materialized (
    select s.id, s.rev, m.visible, m.ranges, jsonb_build_object('membership', app.membership_json(m))
      || case when m.visible then jsonb_build_object('info', app.info_json(s, m)) else '{}' end as state
    from public.streams s join public.memberships m on m.stream_id = s.id and m.member_id = me
    where s.id in (select stream from verdict))
  select jsonb_agg(jsonb_build_object('id', v.id, 'status', v.status, 'stream', v.stream,
      'rev', case when v.status = 'rejected' and not s.visible then 0 else coalesce(s.rev, 0) end)
    || case when v.code is null then '{}' else jsonb_build_object('code', v.code) end
    || case when v.ref is null then '{}' else jsonb_build_object('ref', v.ref) end
    || case when v.what is null then '{}' else jsonb_build_object('what', v.what) end
    || case when v.status = 'rejected' or s.id is null then '{}' else s.state end
    || case when k.was is null then '{}' else jsonb_build_object('was', k.was) end
    || case when x.id is null then '{}' else jsonb_build_object('row', app.message_json(x)) end
    order by v.nth)
  from verdict v
  left join seen s on s.id = v.stream
  left join app.known k on v.status <> 'rejected' and k.id = app.uuid_in(jsonb_build_object('id', v.id), 'id') and k.was is not null
  left join public.messages x on x.id = v.ref and x.stream_id = v.stream and v.status <> 'rejected'
    and (x.sender_id = me or (s.visible and s.ranges @> x.seq)) $$;

-- So that what entries ask of the claims, they ask as their own member and as nobody else; of several together, as nobody.
create function app.as_member(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', me, 'role', 'authenticated')::text, true), set_config('request.jwt.claim.sub', coalesce(me::text, ''), true);
end $$;

-- What becomes of parts whose streams are locked. `together`: all that they do is send; else there is one part, done as its member.
-- To a node, `whole` not being asked for, with what its members are told; else to the one member, with what each result brings.
create function app.push_group(parts bigint[], mes uuid[], entries jsonb[], here text, needs app.need[], before jsonb, away uuid[], together boolean, whole boolean)
returns json language plpgsql set search_path = '' as $$
declare
  verdicts app.verdict[];
  changes app.change[] := '{}';
  cards app.change[] := '{}';
  card bigint;
begin
  perform app.as_member(case when whole or not together then mes[1] end);
  if together then
    verdicts := app.send_messages(mes, entries);
  else
    select card_rev into card from public.profiles where id = mes[1];
    verdicts := app.apply_all(mes[1], here, entries);
  end if;
  if session_user = 'sync_node' then
    changes := array(select c::app.change from app.changed_since(array(select n from unnest(needs) as n where n.part = any (parts)), before) as c);
    if card <> (select card_rev from public.profiles where id = mes[1]) then
      -- Whoever of them is here is told after the commit, when nobody waits for these locks any more.
      cards := array(
        select (parts[1], s.stream, '{}', array[s.member])::app.change from app.seen_by(mes[1]) as s
        where not exists (select from unnest(changes) as c where c.stream = s.stream and s.member = any (c.members)));
    end if;
  end if;
  if whole then
    return json_build_object('results', app.results(mes[1], verdicts), 'changed', (
      select coalesce(json_agg(json_build_object('stream', c.stream, 'revs', c.revs, 'members', c.members)), '[]') from unnest(changes || cards) as c));
  end if;
  return app.sights(changes, cards, away, parts, mes, verdicts);
end $$;

-- One transaction's parts, `{member, away, request}` each, each done as if it were alone; `away` are some who are not to be told
-- here. Where it does not wait for whoever holds a stream, the parts that need it are not begun: they are `held`; and `refused` are
-- those of another epoch. All that is asked on the way is planned once, not for each call, and finds its rows by indexes.
create function app.push_parts(parts jsonb, here text, wait boolean, whole boolean) returns json language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_parts bigint[];
  mes uuid[];
  entries jsonb[];
  needs app.need[];
  locked uuid[];
  held bigint[] := '{}';
  before jsonb;
  away uuid[] := array(select distinct m::uuid from jsonb_array_elements(parts) as p cross join lateral jsonb_array_elements_text(coalesce(p -> 'away', '[]')) as m);
  own record;
  groups json[] := '{}';
begin
  if exists (select from jsonb_array_elements(parts) as p
    where case when jsonb_typeof(p -> 'request' -> 'entries') = 'array' then jsonb_array_length(p -> 'request' -> 'entries') not between 1 and app.push_limit() else true end) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  -- [Y21] Asked under another epoch, nothing is done.
  select coalesce(array_agg(p.nth order by p.nth, e.nth), '{}'), array_agg((p.part ->> 'member')::uuid order by p.nth, e.nth), array_agg(e.entry order by p.nth, e.nth) into in_parts, mes, entries
  from jsonb_array_elements(parts) with ordinality as p (part, nth)
  cross join lateral jsonb_array_elements(p.part -> 'request' -> 'entries') with ordinality as e (entry, nth)
  where p.part -> 'request' ->> 'epoch' = here;
  needs := app.streams_needed(in_parts, mes, entries);
  locked := app.lock_streams(array(select distinct n.stream from unnest(needs) as n), wait);
  if not wait then
    held := array(select distinct n.part from unnest(needs) as n join public.streams s on s.id = n.stream where n.stream <> all (locked));
  end if;
  before := app.revisions(locked);
  -- Who does nothing but send goes together, each other one alone.
  for own in
    select g.together, array_agg(e.part order by e.nth) as parts, array_agg(e.me order by e.nth) as mes, array_agg(e.entry order by e.nth) as entries
    from unnest(in_parts, mes, entries) with ordinality as e (part, me, entry, nth)
    join (
      select part, bool_and(entry ->> 'action' is not distinct from 'message.send') as together
      from unnest(in_parts, entries) as e (part, entry) group by part) as g on g.part = e.part
    where e.part <> all (held)
    group by g.together, case when not g.together then e.part end
  loop
    groups := groups || app.push_group(own.parts, own.mes, own.entries, here, needs, before, away, own.together, whole);
  end loop;
  perform app.forget_old(cardinality(in_parts));
  return json_build_object('epoch', here, 'serverTime', clock_timestamp(), 'held', held, 'groups', groups,
    'refused', array(select p.nth from generate_series(1, jsonb_array_length(parts)) as p (nth) where p.nth <> all (in_parts)));
end $$;

-- Answers schemas/wire/sync.ts `pushAnswer`, and to a sync node `changed`: `[{stream, revs, members}]`. No member is told
-- it: who is missing among the members has hidden the conversation.
create function public.push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  done jsonb := app.push_parts(jsonb_build_array(jsonb_build_object('member', app.me(), 'request', request)), app.epoch(), true, true);
begin
  return coalesce(done -> 'groups' -> 0, '{"results": [], "changed": []}')
    || jsonb_build_object('epoch', done -> 'epoch', 'serverTime', done -> 'serverTime', 'refused', done -> 'groups' = '[]');
end $$;

-- For nodes, which know whose tokens they hold: nobody else may call it.
create function public.push_together(parts jsonb, wait boolean) returns json language sql security definer set search_path = '' as $$
  select app.push_parts(parts, app.epoch(), wait, false) $$;
