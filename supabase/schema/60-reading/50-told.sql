-- [Y8] What several members are told of changes, in one reading: who writes them finds it in the same transaction, and other nodes
-- ask it for all of their members at once.

-- Who sees this member's card is told of a new one, by an event without a revision.
create function app.seen_by(me uuid) returns table (stream uuid, member uuid) language sql stable set search_path = '' as $$
  select m.stream_id, m.member_id from public.memberships m where m.other_id = me and m.visible and m.card_allowed $$;

-- [Y8, Y9] What stands in the own sight of those who are told of changes, once for each of them and stream; nothing for those who are
-- `away`. `shown` names the revisions whose row is within their ranges, the card is there only where it is allowed, and of what is out
-- of sight there is the revision at which it left. `cards` are named among the changes and not read: a card may be seen by very many.
-- The authors `mes` of `verdicts` find their own sight, whether their streams have changed or not, and what became of their entries:
-- `at` is the revision of a row, the author's own in any case [Y2], another's as far as they see it. The rows stand beside.
--
-- Planned once, not for each call; and each row found by an index, whatever the tables' statistics say: a plan outlives them.
create function app.sights(changes app.change[], cards app.change[], away uuid[], parts bigint[], mes uuid[], verdicts app.verdict[]) returns json language sql stable
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with verdict as materialized (
    select n.part, n.me, n.nth, v.* from unnest(parts, mes) with ordinality as n (part, me, nth) cross join lateral (select (verdicts[n.nth]).* offset 0) as v),
  told as materialized (
    select c.part, c.nth, member, c.stream, c.revs from unnest(changes) with ordinality as c (part, stream, revs, members, nth) cross join lateral unnest(c.members) as member
    where member <> all (away)),
  wanted as materialized (
    select part, member, stream, min(nth) as nth, max(revs) as revs
    from (select * from told union all select part, null, me, stream, null from verdict) as w (part, nth, member, stream, revs)
    group by part, member, stream),
  result as materialized (
    select v.part, v.nth, v.id, v.status, v.code, v.ref, v.what, k.was, v.stream, case when v.status = 'rejected' and not m.visible then 0 else coalesce(s.rev, 0) end as rev, x.rev as at
    from verdict v
    left join public.memberships m on m.member_id = v.me and m.stream_id = v.stream
    left join public.streams s on s.id = m.stream_id
    left join app.known k on k.id = case when v.status <> 'rejected' then (v.id #>> '{}')::uuid end and k.was is not null
    left join app.message_in(v.stream, v.ref) x on v.status <> 'rejected' and (x.sender_id = v.me or (m.visible and m.ranges @> x.seq))),
  row as (
    select stream, rev from told cross join lateral unnest(revs) as rev
    union select stream, at from result where at is not null)
  select json_build_object(
    'changes', (select coalesce(json_agg(c), '[]') from unnest(changes || cards) as c),
    'results', (
      select coalesce(json_agg(json_build_object('part', part, 'id', id, 'status', status, 'code', code, 'ref', ref, 'what', what, 'was', was, 'stream', stream, 'rev', rev, 'at', at) order by nth), '[]')
      from result),
    'sights', (
      select coalesce(json_agg(json_build_object('part', w.part, 'me', json_build_object('id', me.id, 'username', me.username, 'avatar_url', me.avatar_url),
        'stream', s.id, 'kind', s.kind, 'membership', app.membership_json(m),
        'info', case when s.kind = 'account' then app.account_with(s, app.profile_json(s.id)) when m.visible then app.conversation_json(s, m, c, x) end,
        'card', case when m.visible and m.card_allowed then (select k.card from app.cards k where k.id = m.other_id) end,
        'revs', w.revs,
        'shown', array(select r.rev from unnest(w.revs) as rev cross join lateral app.message_changed(w.stream, rev) as r where m.visible and m.ranges @> r.seq order by r.rev)) order by w.nth), '[]')
      from wanted w
      join public.memberships m on m.member_id = w.member and m.stream_id = w.stream
      join public.streams s on s.id = w.stream
      join public.profiles me on me.id = w.member
      left join public.conversations c on c.id = s.id
      left join app.newest_message(s) x on true),
    'rows', (
      select coalesce(json_agg(json_build_object('stream', r.stream, 'row', app.message_json(x))), '[]')
      from row r cross join lateral app.message_changed(r.stream, r.rev) as x)) $$;

-- What others see of a member changes by the member's own edit: who sees this card, and is not told of that conversation anyway, is told
-- at once by an event without a revision, and not by the next digest alone.
create function app.with_card_told(me uuid, told jsonb) returns jsonb language sql stable set search_path = '' as $$
  select told || coalesce(jsonb_agg(jsonb_build_object('stream', s.stream, 'members', jsonb_build_array(s.member), 'revs', '[]'::jsonb) order by s.stream), '[]')
  from app.seen_by(me) as s
  where not exists (select from jsonb_array_elements(told) as t where t ->> 'stream' = s.stream::text and t -> 'members' ? s.member::text) $$;

-- [Y8] What members are told of changes that another node has made, `{stream, revs, members}` each.
create function public.told(changes jsonb) returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('epoch', app.epoch(), 'seen', app.sights(array(
    select (nth, app.uuid_in(c, 'stream'), array(select value::bigint from jsonb_array_elements_text(c -> 'revs')), array(select value::uuid from jsonb_array_elements_text(c -> 'members')))::app.change
    from jsonb_array_elements(changes) with ordinality as each (c, nth)), '{}', '{}', null, null, null)) $$;
