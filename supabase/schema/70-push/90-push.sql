-- [Y4] Applies pushed entries. Pushes of several members are handled in one transaction, each as if it were alone, so that all share one
-- commit and few statements. Statements find few rows by an index: hash and merge joins, which read whole tables, are off.
--
-- `push` and `push_batch` call `push_parts`, which compares the epoch, collects the streams (`required_stream_locks`) and locks them
-- (`lock_streams`). Then `push_group` handles the entries: those of a batched action by one call of its handler, others one after the other
-- (`apply_all`, 80-apply.sql). In what actions differ is in `app.actions` alone (75-actions.sql). The changes (`changes_since`) are returned
-- to the member (`entry_results`), or to the node with what each viewer may see (`viewer_updates`, 60-reading/50-live-items.sql).

-- The streams that each part's entries may change, as their rows in `app.actions` say: the named one, if the author belongs to it, and the
-- author's account; the notifications of few members whom it names; of a group that ends, the accounts of invited members, so that they hear
-- of it. Who is invited meanwhile finds it by the digest. A pair's stream is created before its first message, so that a block and a message at
-- the same moment take the same lock.
-- The row of each entry's action is looked up by its key, whatever the planner knows about the table.
create function app.required_stream_locks(parts bigint[], authors uuid[], entries jsonb[]) returns app.stream_lock[] language plpgsql set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  locks app.stream_lock[];
begin
  with entry_streams as materialized (
    select e.part, e.me, app.uuid_in(d.data, a.stream_field) as stream, app.uuid_in(d.data, a.member_field) as other, a.creates_stream, a.locks_account, a.locks_notifications, a.locks_member, a.locks_group, a.outsiders, a.ends_group,
      case when a.locks_member then app.uuids_in(d.data, a.member_field) end as others,
      case when d.data -> a.named_field <> '[]' then app.notified_with(app.uuids_in(d.data, a.named_field)) end as named
    from unnest(parts, authors, entries) as e (part, me, entry)
    cross join lateral (select * from app.actions a where a.name = e.entry ->> 'action' offset 0) as a
    cross join lateral (select e.entry -> 'data' as data offset 0) as d),
  distinct_streams as materialized (select part, me, stream, other, bool_or(outsiders) as outsiders, bool_or(locks_group) as locks_group from entry_streams where stream is not null group by part, me, stream, other),
  allowed_streams as materialized (
    select n.part, n.me, n.stream, n.other, membership_check.is_member, n.locks_group or not exists (select from public.groups g where g.id = n.stream) as locked from distinct_streams n
    cross join lateral (select exists (select from public.memberships m where m.member_id = n.me and m.stream_id = n.stream) as is_member offset 0) as membership_check
    where membership_check.is_member or n.outsiders or n.stream = app.conversation_id(n.me, n.other)),
  created_streams as (
    insert into public.streams (id, kind)
    select distinct t.stream, 'conversation' from allowed_streams t
    where not exists (select from public.streams s where s.id = t.stream)
      and exists (select from entry_streams n where n.stream = t.stream and n.me = t.me and n.other = t.other and n.creates_stream)
      and exists (select from public.profiles p where p.id = t.other and p.id <> t.me)
    order by 1
    on conflict (id) do nothing)
  select array_agg((n.part, n.me, n.stream, n.locked)::app.stream_lock) into locks
  from (
    select part, me, stream, bool_or(locked) as locked
    from (
      select part, me, stream, locked from allowed_streams
      union all select part, me, me, true from allowed_streams where not is_member
      union all select part, me, me, true from entry_streams where locks_account
      union all select part, me, other, true from entry_streams where locks_member and other is not null
      union all select part, me, app.notifications_id(unnest(array[me, other])), true from entry_streams where locks_notifications
      union all select part, me, unnest(others), true from entry_streams
      union all select e.part, e.me, app.notifications_id(unnest(e.named)), true from entry_streams e
        where e.named <> '{}' and exists (select from allowed_streams t where t.part = e.part and t.stream = e.stream and t.is_member)
      union all select e.part, e.me, i.member_id, true from entry_streams e
        cross join lateral (select from public.memberships m join public.groups g on g.id = m.stream_id
          where e.ends_group is not null and m.member_id = e.me and m.stream_id = e.stream and m.role = 'admin' and not m.departed
            and (e.ends_group = 'always' or g.members = 1) offset 0) as ending
        cross join lateral (select v.member_id from app.group_invitations v where v.group_id = e.stream offset 0) as i) as each
    group by part, me, stream) as n;
  return coalesce(locks, '{}');
end $$;

-- Locks streams in ascending order and in one statement. Without `wait` it locks only those that are free.
create function app.lock_streams(stream_ids uuid[], wait boolean) returns uuid[] language plpgsql set search_path = '' as $$
begin
  if wait then
    return array(select s.id from public.streams s where s.id = any (stream_ids) order by s.id for update);
  end if;
  return array(select s.id from public.streams s where s.id = any (stream_ids) order by s.id for update skip locked);
end $$;

-- The revisions of streams, and of the memberships to which they are visible: `{id: rev}`, `{id/member: rev}`. Of groups without memberships,
-- which are many: a changed one names its transaction.
create function app.revisions(stream_ids uuid[]) returns jsonb language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce(jsonb_object_agg(key, rev), '{}')
  from (
    select id::text as key, rev from public.streams where id = any (stream_ids)
    union all
    select s.id || '/' || m.member_id, m.rev
    from (select id from public.streams where id = any (stream_ids) and kind <> 'group' offset 0) as s join public.memberships m on m.stream_id = s.id and m.visible) as r $$;

-- [Y8] For each author, the new revisions of each of their streams and the members to announce them to: those who see
-- the stream, and those who saw it before. A member who never saw it, or had hidden it, is not notified. The streams
-- are locked, so `revs_before` is exact and nothing is announced twice.
create function app.changes_since(locks app.stream_lock[], revs_before jsonb) returns setof app.change language sql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
  with deliveries as (
    select s.part, s.id, coalesce((revs_before ->> s.id::text)::bigint, 0) as rev_before, s.rev,
      array_agg(m.member_id) filter (where case
        when m.visible then s.rev > coalesce((revs_before ->> s.id::text)::bigint, 0) or m.rev is distinct from (revs_before ->> (s.id || '/' || m.member_id))::bigint
        else revs_before ? (s.id || '/' || m.member_id) end) as members
    -- First the streams: the memberships of a group are not read.
    from (
      select n.part, n.me, s.id, s.kind, s.rev from unnest(locks) as n join public.streams s on s.id = n.stream where s.kind <> 'group' offset 0) as s
    join public.memberships m on m.stream_id = s.id
    where s.kind in ('account', 'notifications') or exists (select from public.memberships own where own.stream_id = s.id and own.member_id = s.me)
    group by s.part, s.id, s.rev)
  select t.part, t.id, array(select generate_series(t.rev_before + 1, t.rev)), t.members, null::bigint, false from deliveries t where t.members is not null
  union all select c.part, c.stream, c.revs, c.members, c.audience, c.departs
  from unnest(locks) as n cross join lateral app.group_changes(n.part, n.stream, case when n.locked then coalesce((revs_before ->> n.stream::text)::bigint, 0) end) as c $$;

-- [Y4] The results with row, head and membership after the whole batch. The author's own row is always included [Y2]; the other's message
-- that one reacted to only if it is visible, so that an optimistic reaction stays until its row arrives; and of a profile edit the replaced
-- values.
create function app.entry_results(me uuid, outcomes app.entry_outcome[]) returns jsonb language sql stable set search_path = '' as $$
  with outcome as materialized (select * from unnest(outcomes) with ordinality as v (id, status, code, stream, ref, effect, nth)),
  own_streams as materialized (
    select s.id, s.kind, s.rev, m.visible, m.ranges, jsonb_build_object('membership', app.membership_json(m))
      || case when m.visible then jsonb_build_object('info', (select info from app.stream_info(s, m) as info)) else '{}' end as state
    from public.streams s join public.memberships m on m.stream_id = s.id and m.member_id = me
    where s.id in (select stream from outcome))
  select jsonb_agg(jsonb_build_object('id', v.id, 'status', v.status, 'stream', v.stream,
      'rev', case when v.status = 'rejected' and not s.visible then 0 else coalesce(s.rev, 0) end)
    || case when v.code is null then '{}' else jsonb_build_object(case v.status when 'deferred' then 'until' else 'code' end, v.code) end
    || case when v.ref is null then '{}' else jsonb_build_object('ref', v.ref) end
    || case when v.effect is null then '{}' else jsonb_build_object('what', v.effect) end
    || case when v.status = 'rejected' or s.id is null then '{}' else s.state end
    || case when k.previous is null then '{}' else jsonb_build_object('was', k.previous) end
    || case when x.id is null then '{}' else jsonb_build_object('row', app.row_json(s.kind, x, me)) end
    order by v.nth)
  from outcome v
  left join own_streams s on s.id = v.stream
  left join app.applied_entries k on v.status <> 'rejected' and k.id = app.uuid_in(jsonb_build_object('id', v.id), 'id') and k.previous is not null
  left join public.messages x on x.id = v.ref and x.stream_id = v.stream and v.status <> 'rejected'
    and (x.sender_id = me or (s.visible and s.ranges @> x.seq)) $$;

-- Sets the claims of one member, so that entries act as that member; of several members together, as nobody.
create function app.assume_member(me uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', me, 'role', 'authenticated')::text, true), set_config('request.jwt.claim.sub', coalesce(me::text, ''), true);
end $$;

-- Handles parts whose streams are locked. `batch_action`: the batched action of all their entries; null: there is exactly one part, handled as
-- its member. `for_member`: the answer is for that member, with each result's rows; otherwise it is for a node, with what each viewer may see.
create function app.push_group(parts bigint[], authors uuid[], entries jsonb[], current_epoch text, locks app.stream_lock[], revs_before jsonb, absent_members uuid[], batch_action text, for_member boolean)
returns json language plpgsql set search_path = '' as $$
declare
  outcomes app.entry_outcome[];
  changes app.change[] := '{}';
  cards app.change[] := '{}';
  card_rev_before bigint;
begin
  perform app.assume_member(case when for_member or batch_action is null then authors[1] end);
  if batch_action is not null then
    outcomes := app.call_batch_handler(batch_action, authors, entries);
  else
    select card_rev into card_rev_before from public.profiles where id = authors[1];
    outcomes := app.apply_all(authors[1], current_epoch, entries);
  end if;
  if session_user = 'sync_node' then
    changes := array(select c::app.change from app.changes_since(array(select n from unnest(locks) as n where n.part = any (parts)), revs_before) as c);
    if card_rev_before <> (select card_rev from public.profiles where id = authors[1]) then
      -- Viewers of the card are told after the commit, when these locks are released.
      cards := array(
        select (parts[1], s.stream, '{}', array[s.member], null, false)::app.change from app.card_viewers(authors[1]) as s
        where not exists (select from unnest(changes) as c where c.stream = s.stream and s.member = any (c.members)));
    end if;
  end if;
  if for_member then
    return json_build_object('results', app.entry_results(authors[1], outcomes), 'changed', (
      select coalesce(jsonb_agg(jsonb_build_object('stream', c.stream, 'revs', c.revs, 'members', c.members) || case when c.audience is null then '{}' else jsonb_build_object('audience', c.audience) end), '[]')
      from unnest(changes || cards) as c));
  end if;
  return app.viewer_updates(changes, cards, absent_members, parts, authors, outcomes);
end $$;

-- Handles the parts of one transaction, `{member, away, request}` each, as if each were alone; members in `away` have
-- no connection to this node and get no live items here. Without `wait`, parts whose streams are locked elsewhere are
-- not begun: they are returned as `held`. `refused` are those of another epoch. All statements are planned once, not
-- for each call, and find their rows by indexes.
create function app.push_parts(parts jsonb, current_epoch text, wait boolean, for_member boolean) returns json language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  in_parts bigint[];
  authors uuid[];
  entries jsonb[];
  locks app.stream_lock[];
  locked_ids uuid[];
  held_parts bigint[] := '{}';
  revs_before jsonb;
  absent_members uuid[] := array(select distinct m::uuid from jsonb_array_elements(parts) as p cross join lateral jsonb_array_elements_text(coalesce(p -> 'away', '[]')) as m);
  batch record;
  groups json[] := '{}';
begin
  if exists (select from jsonb_array_elements(parts) as p
    where case when jsonb_typeof(p -> 'request' -> 'entries') = 'array' then jsonb_array_length(p -> 'request' -> 'entries') not between 1 and app.push_limit() else true end) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  -- [Y21] Under another epoch nothing is done.
  select coalesce(array_agg(p.nth order by p.nth, e.nth), '{}'), array_agg((p.part ->> 'member')::uuid order by p.nth, e.nth), array_agg(e.entry order by p.nth, e.nth) into in_parts, authors, entries
  from jsonb_array_elements(parts) with ordinality as p (part, nth)
  cross join lateral jsonb_array_elements(p.part -> 'request' -> 'entries') with ordinality as e (entry, nth)
  where p.part -> 'request' ->> 'epoch' = current_epoch;
  locks := app.required_stream_locks(in_parts, authors, entries);
  locked_ids := app.lock_streams(array(select distinct n.stream from unnest(locks) as n where n.locked), wait);
  -- Events too are locked in ascending order, after the streams.
  if exists (select from unnest(entries) as x where x ->> 'action' = 'event.answer') then
    perform from app.events e
    where e.id = any (array(select app.uuid_in(x -> 'data', 'eventId') from unnest(entries) as x where x ->> 'action' = 'event.answer')) order by e.id for update;
  end if;
  if not wait then
    held_parts := array(select distinct n.part from unnest(locks) as n join public.streams s on s.id = n.stream where n.locked and n.stream <> all (locked_ids));
  end if;
  revs_before := app.revisions(locked_ids);
  -- Parts of one batched action are handled together, each other one alone.
  for batch in
    select g.batch_action, array_agg(e.part order by e.nth) as parts, array_agg(e.me order by e.nth) as authors, array_agg(e.entry order by e.nth) as entries
    from unnest(in_parts, authors, entries) with ordinality as e (part, me, entry, nth)
    join (
      select e.part, case when bool_and(a.batched is true) and min(a.name) = max(a.name) then min(a.name) end as batch_action
      from unnest(in_parts, entries) as e (part, entry)
      left join lateral (select * from app.actions a where a.name = e.entry ->> 'action' offset 0) as a on true
      group by e.part) as g on g.part = e.part
    where e.part <> all (held_parts)
    group by g.batch_action, case when g.batch_action is null then e.part end
  loop
    groups := groups || app.push_group(batch.parts, batch.authors, batch.entries, current_epoch, locks, revs_before, absent_members, batch.batch_action, for_member);
  end loop;
  perform app.prune_applied_entries(cardinality(in_parts));
  return json_build_object('epoch', current_epoch, 'serverTime', clock_timestamp(), 'held', held_parts, 'groups', groups,
    'refused', array(select p.nth from generate_series(1, jsonb_array_length(parts)) as p (nth) where p.nth <> all (in_parts)));
end $$;

-- The push of one member who calls the database without a node; nodes call `push_batch`. Returns `pushAnswer` of schemas/wire/sync.ts, and
-- under the role of a sync node also `changed`: `[{stream, revs, members}]`. No member may see that: a member missing from it has hidden the
-- conversation.
create function public.push(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := app.push_parts(jsonb_build_array(jsonb_build_object('member', app.me(), 'request', request)), app.epoch(), true, true);
begin
  return coalesce(answer -> 'groups' -> 0, '{"results": [], "changed": []}')
    || jsonb_build_object('epoch', answer -> 'epoch', 'serverTime', answer -> 'serverTime', 'refused', answer -> 'groups' = '[]');
end $$;

-- Only sync nodes may call it, because they know whose tokens they hold.
create function public.push_batch(parts jsonb, wait boolean) returns json language sql security definer set search_path = '' as $$
  select app.push_parts(parts, app.epoch(), wait, false) $$;
