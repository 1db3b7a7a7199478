-- [Y7] Catch-up is comparison: one snapshot answers every stream of the member whose head differs.

-- Streams whose head differs from the device's. The query starts from the member's memberships, so no table is read as a whole. `is_ahead`:
-- the device's head is ahead of the stream, of the membership or of the card.
create function app.differing_streams(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, is_ahead boolean)
language sql stable set search_path = '' as $$
  with head as materialized (
    select distinct on (1) (t ->> 0)::uuid as stream_id, (t ->> 1)::bigint as rev, (t ->> 2)::bigint as membership_rev, (t ->> 3)::bigint as card_rev
    from jsonb_array_elements(heads) as t)
  select s, m, k.card, coalesce(h.rev, 0), coalesce(h.rev > s.rev or h.membership_rev > m.rev or h.card_rev > k.rev, false)
  from public.memberships m
  join public.streams s on s.id = m.stream_id
  left join app.cards k on k.id = m.other_id and m.card_allowed
  left join head h on h.stream_id = s.id
  where m.member_id = me and m.visible
    and (h.stream_id is null or (h.rev, h.membership_rev, h.card_rev) is distinct from (s.rev, m.rev, coalesce(k.rev, 0))) $$;

-- Decides how each stream is answered. `rows`: every change. `chunk`: the newest chunk, the other changed ones by number. `info`: all chunks
-- by number. Newest streams first until the limits are reached; a first pull sends only the newest chunks of the newest conversations.
create function app.planned_answers(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, is_ahead boolean, mode text, priority bigint)
language sql stable set search_path = '' as $$
  with stream_changes as (
    -- Each changed row took a revision, so the difference of revisions bounds the number of rows without counting them.
    select d.*, app.is_sent_whole((d.stream).kind) as is_whole, (d.stream).rev - d.base as change_count from app.differing_streams(me, heads) d),
  with_totals as (
    select c.*, row_number() over newest_first as priority,
      sum(case when c.is_whole or c.change_count > app.pull_stream_limit() then 0 else c.change_count end) over newest_first as total
    from stream_changes c
    window newest_first as (order by c.is_whole desc, (c.stream).updated_at desc, (c.stream).id)),
  with_modes as (
    select s.*, s.is_whole or (heads <> '[]' and s.change_count <= app.pull_stream_limit() and s.total <= app.pull_total_limit()) as sends_all_rows from with_totals s)
  select d.stream, d.membership, d.card, d.base, d.is_ahead,
    case when d.sends_all_rows then 'rows' when row_number() over (partition by d.sends_all_rows order by d.priority) <= app.first_pull_chunks() then 'chunk' else 'info' end,
    d.priority
  from with_modes d $$;

create function app.rows_in_chunks(stream public.streams, membership public.memberships, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  with chunk as materialized (select chunk_no * app.chunk_size() as first_seq, (chunk_no + 1) * app.chunk_size() as end_seq from unnest(numbers) as chunk_no)
  select coalesce(jsonb_agg(r.row order by r.seq), '[]')
  from (
    select x.seq, app.row_json(stream.kind, x, membership.member_id) as row
    from chunk cross join lateral app.messages_from(stream.id, chunk.first_seq, chunk.end_seq) as x
    where membership.ranges @> x.seq
    union all
    select x.seq, app.notification_json(x) from chunk cross join lateral app.notifications_from(stream.id, chunk.first_seq, chunk.end_seq) as x
    where stream.kind = 'notifications') as r $$;

-- [G4] The numbers, within the caller's ranges, of rows changed since a revision that a block hides: they are not missing.
create function app.absent_numbers(stream uuid, revision bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.seq order by x.seq), '[]')
  from public.memberships m cross join lateral app.messages_since(stream, revision) as x
  where m.member_id = auth.uid() and m.stream_id = stream and m.visible and m.ranges @> x.seq and not app.is_in_sight(m, x) $$;

-- Returns `streams`, and `ahead`: whether one of the heads is ahead. For a stream without a head on the device no chunk is named: the device
-- trusts none of its chunks anyway, and one that stopped in the middle of its first answer would otherwise make the server read the whole
-- history.
create function app.stream_answers(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  with answer as materialized (
    select h.*, (h.stream).id as id, app.chunk_of((h.stream).last) as newest_chunk, app.chunk_of((h.stream).last) * app.chunk_size() as newest_chunk_start from app.planned_answers(me, heads) h),
  sent_rows as (
    select answer.id, x.seq, app.row_json((answer.stream).kind, x, me) as row
    from answer cross join lateral app.messages_since(answer.id, answer.base) as x
    where (answer.membership).ranges @> x.seq and answer.mode = 'rows'
    union all
    select answer.id, x.seq, app.row_json((answer.stream).kind, x, me)
    from answer cross join lateral app.messages_from(answer.id, answer.newest_chunk_start, app.range_open()) as x
    where (answer.membership).ranges @> x.seq and answer.mode = 'chunk'
    union all
    select answer.id, x.seq, app.notification_json(x)
    from answer cross join lateral app.notifications_since(answer.id, answer.base) as x
    where (answer.stream).kind = 'notifications' and answer.mode = 'rows'
    union all
    select answer.id, x.seq, app.notification_json(x)
    from answer cross join lateral app.notifications_from(answer.id, answer.newest_chunk_start, app.range_open()) as x
    where (answer.stream).kind = 'notifications' and answer.mode = 'chunk'
    -- [G24] A group's place in the list shows its newest visible row, which its info does not have.
    union all
    select answer.id, newest.seq, newest.row
    from answer cross join lateral (
      select x.seq, app.row_json((answer.stream).kind, x, me) as row
      from app.messages_from(answer.id, greatest((answer.stream).last - 15, 1), app.range_open()) as x
      where (answer.membership).ranges @> x.seq order by x.type = 'system', x.seq desc limit 1) as newest
    where answer.mode = 'info' and (answer.stream).kind = 'group'),
  row_lists as (select id, jsonb_agg(row order by seq) as list from sent_rows group by id),
  changed_chunks as (
    select distinct answer.id, app.chunk_of(x.seq) as chunk_no
    from answer cross join lateral app.messages_since(answer.id, answer.base) as x
    where (answer.membership).ranges @> x.seq and answer.mode <> 'rows' and answer.base > 0
    union
    select answer.id, app.chunk_of(x.seq)
    from answer cross join lateral app.notifications_since(answer.id, answer.base) as x
    where (answer.stream).kind = 'notifications' and answer.mode <> 'rows' and answer.base > 0),
  stale_chunks as (select id, jsonb_agg(chunk_no order by chunk_no desc) as list from changed_chunks join answer using (id) where answer.mode = 'info' or chunk_no <> answer.newest_chunk group by id)
  select jsonb_build_object('ahead', coalesce(bool_or(answer.is_ahead), false), 'streams', coalesce(jsonb_agg(jsonb_build_object(
    'stream', answer.id, 'kind', (answer.stream).kind, 'throughRev', (answer.stream).rev,
    'membership', app.membership_json(answer.membership), 'card', answer.card,
    'info', info,
    'rows', coalesce(row_lists.list, '[]'),
    'completeChunks', case when answer.mode = 'chunk' then jsonb_build_array(answer.newest_chunk) else '[]' end,
    'staleChunks', coalesce(stale_chunks.list, '[]'),
    'truncated', answer.base = 0 or answer.mode <> 'rows')
    || case when (answer.membership).has_hidden_rows and answer.mode = 'rows' then jsonb_build_object('absent', app.absent_numbers(answer.id, answer.base)) else '{}' end
    order by answer.priority), '[]'))
  from answer
  cross join lateral app.stream_info(answer.stream, answer.membership) as info
  left join row_lists on row_lists.id = answer.id
  left join stale_chunks on stale_chunks.id = answer.id $$;

-- [Y9] `gone`: streams that the device still has and the member may no longer see; `ahead`: the device was shown a stream later than it was
-- hidden, or one that never was visible. The answer contains no revision of a stream that is not visible.
create function app.gone_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'ahead', coalesce(bool_or(h.membership_rev >= h.gone_rev), false),
    'gone', coalesce(jsonb_agg(jsonb_build_object('stream', h.stream_id, 'membership', jsonb_build_object('gone', true, 'rev', h.gone_rev))), '[]'))
  from (
    select t.stream_id, t.membership_rev, coalesce(app.gone_rev(t.stream_id), 1) as gone_rev
    from (select (t ->> 0)::uuid as stream_id, max((t ->> 2)::bigint) as membership_rev from jsonb_array_elements(heads) as t group by 1) as t
    left join public.memberships m on m.stream_id = t.stream_id and m.member_id = me
    where m.visible is not true) as h $$;

-- Each statement is one snapshot, and so is each answer.
create function app.pull_answer(me uuid, current_epoch text, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('epoch', current_epoch, 'serverTime', clock_timestamp(), 'streams', p.streams -> 'streams', 'gone', p.gone -> 'gone')
    || case when (p.streams ->> 'ahead')::boolean or (p.gone ->> 'ahead')::boolean then '{"ahead": true}' else '{}'::jsonb end
  from (select app.stream_answers(me, heads) as streams, app.gone_streams(me, heads) as gone offset 0) as p $$;

-- [Y21] Heads of another epoch, or of none, count as none.
create function public.pull(request jsonb) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  me uuid := app.me();
  current_epoch text := app.epoch();
  answer jsonb := app.pull_answer(me, current_epoch, case when request ->> 'epoch' = current_epoch then request -> 'heads' else '[]' end);
begin
  if answer ? 'ahead' or (request -> 'otherHistory' = 'true' and request ->> 'epoch' = current_epoch) then
    perform app.turn_epoch_automatically();
    -- The epoch was turned now, or by another pull while this one waited; otherwise the heads are invented.
    if app.epoch() <> current_epoch then
      return app.pull_answer(me, app.epoch(), '[]');
    end if;
  end if;
  return answer - 'ahead';
end $$;

-- [Y8] The digest of all heads, which device and server compare.
create function public.digest() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  current_epoch text := app.epoch();
begin
  return (
    select jsonb_build_object('epoch', current_epoch, 'serverTime', clock_timestamp(), 'digest', encode(sha256(convert_to(
      current_epoch || '|' || coalesce(string_agg(concat_ws(':', s.id, s.rev, m.rev, coalesce(k.rev, 0)), ',' order by s.id), ''), 'UTF8')), 'hex'))
    from public.memberships m
    join public.streams s on s.id = m.stream_id
    left join app.cards k on k.id = m.other_id and m.card_allowed
    where m.member_id = me and m.visible);
end $$;
