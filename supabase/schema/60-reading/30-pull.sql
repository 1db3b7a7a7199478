-- [Y7] Catch-up is comparison: one snapshot answers every stream of the member whose head differs.

-- The member's own memberships come first; nothing here walks a table of everyone's. `ahead`: whether the head is ahead of the
-- stream, of the membership, of the card.
create function app.differing(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, ahead boolean)
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

-- How each is answered. `rows`: every change. `page`: the newest page, the other changed ones by number. `info`: all by number.
-- Newest first until the limits are reached; a first pull sends the newest pages of the newest conversations alone.
create function app.answered_how(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, ahead boolean, how text, place bigint)
language sql stable set search_path = '' as $$
  with counted as (
    -- Each changed row has taken a revision: no more rows than revisions, and nothing need be counted.
    select d.*, (d.stream).kind = 'account' as account, (d.stream).rev - d.base as changed from app.differing(me, heads) d),
  summed as (
    select c.*, row_number() over newest as place,
      sum(case when c.account or c.changed > app.pull_stream_limit() then 0 else c.changed end) over newest as total
    from counted c
    window newest as (order by c.account desc, (c.stream).updated_at desc, (c.stream).id)),
  decided as (
    select s.*, s.account or (heads <> '[]' and s.changed <= app.pull_stream_limit() and s.total <= app.pull_total_limit()) as whole from summed s)
  select d.stream, d.membership, d.card, d.base, d.ahead,
    case when d.whole then 'rows' when row_number() over (partition by d.whole order by d.place) <= app.first_pull_pages() then 'page' else 'info' end,
    d.place
  from decided d $$;

create function app.rows_in_pages(s public.streams, m public.memberships, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]')
  from (select n * app.page_size() as place, (n + 1) * app.page_size() as below from unnest(numbers) as n offset 0) as page
  cross join lateral app.messages_from(s.id, page.place, page.below) as x
  where m.ranges @> x.seq $$;

-- `streams`; and `ahead`, whether one of the heads is. Of a stream that the device knows nothing of no page is named, as at a first
-- pull: it trusts none of them, and a device that ended in the middle of its first answer would make the server read all that was
-- ever written to it.
create function app.pulled_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  with a as materialized (
    select h.*, (h.stream).id as id, app.page_of((h.stream).last) as newest, app.page_of((h.stream).last) * app.page_size() as from_newest from app.answered_how(me, heads) h),
  sent as (
    select a.id, x.seq, app.message_json(x) as row
    from a cross join lateral app.messages_since(a.id, a.base) as x
    where (a.membership).ranges @> x.seq and a.how = 'rows'
    union all
    select a.id, x.seq, app.message_json(x)
    from a cross join lateral app.messages_from(a.id, a.from_newest, app.range_open()) as x
    where (a.membership).ranges @> x.seq and a.how = 'page'),
  rows as (select id, jsonb_agg(row order by seq) as list from sent group by id),
  changed as (
    select distinct a.id, app.page_of(x.seq) as k
    from a cross join lateral app.messages_since(a.id, a.base) as x
    where (a.membership).ranges @> x.seq and a.how <> 'rows' and a.base > 0),
  named as (select id, jsonb_agg(k order by k desc) as list from changed join a using (id) where a.how = 'info' or k <> a.newest group by id)
  select jsonb_build_object('ahead', coalesce(bool_or(a.ahead), false), 'streams', coalesce(jsonb_agg(jsonb_build_object(
    'stream', a.id, 'kind', (a.stream).kind, 'upTo', (a.stream).rev,
    'membership', app.membership_json(a.membership), 'card', a.card,
    'info', case when (a.stream).kind = 'account' then app.account_json(a.stream) else app.conversation_json(a.stream, a.membership, c, x) end,
    'rows', coalesce(rows.list, '[]'),
    'answered', case when a.how = 'page' then jsonb_build_array(a.newest) else '[]' end,
    'named', coalesce(named.list, '[]'),
    'partial', a.base = 0 or a.how <> 'rows') order by a.place), '[]'))
  from a
  left join public.conversations c on c.id = a.id
  left join app.newest_message(a.stream) x on true
  left join rows on rows.id = a.id
  left join named on named.id = a.id $$;

-- [Y9] `gone`: what the device still shows and the member may no longer see; and `ahead`, whether the device was let see a stream
-- later than it left, or one that never was. Who asks about a stream without having it in sight names no revisions of it.
create function app.gone_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'ahead', coalesce(bool_or(h.membership_rev >= h.left_at), false),
    'gone', coalesce(jsonb_agg(jsonb_build_object('stream', h.stream_id, 'membership', jsonb_build_object('gone', true, 'rev', h.left_at))), '[]'))
  from (
    select t.stream_id, t.membership_rev, coalesce(app.left_at(t.stream_id), 1) as left_at
    from (select (t ->> 0)::uuid as stream_id, max((t ->> 2)::bigint) as membership_rev from jsonb_array_elements(heads) as t group by 1) as t
    left join public.memberships m on m.stream_id = t.stream_id and m.member_id = me
    where m.visible is not true) as h $$;

-- Heads of another epoch, or of none, count as none. Each statement is one snapshot, and so is each answer.
create function app.pulled(me uuid, here text, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'streams', p.streams -> 'streams', 'gone', p.gone -> 'gone')
    || case when (p.streams ->> 'ahead')::boolean or (p.gone ->> 'ahead')::boolean then '{"ahead": true}' else '{}'::jsonb end
  from (select app.pulled_streams(me, heads) as streams, app.gone_streams(me, heads) as gone offset 0) as p $$;

-- [Y21] Heads of another epoch, or of none, count as none.
create function public.pull(request jsonb) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
  answer jsonb := app.pulled(me, here, case when request ->> 'epoch' = here then request -> 'heads' else '[]' end);
begin
  if answer ? 'ahead' or (request -> 'otherHistory' = 'true' and request ->> 'epoch' = here) then
    perform app.turn_by_itself();
    -- Turned now, or by another's pull while this one waited; else these heads are invented, or as good as.
    if app.epoch() <> here then
      return app.pulled(me, app.epoch(), '[]');
    end if;
  end if;
  return answer - 'ahead';
end $$;

-- [Y8] What device and server compare.
create function public.digest() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
begin
  return (
    select jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(), 'digest', encode(sha256(convert_to(
      here || '|' || coalesce(string_agg(concat_ws(':', s.id, s.rev, m.rev, coalesce(k.rev, 0)), ',' order by s.id), ''), 'UTF8')), 'hex'))
    from public.memberships m
    join public.streams s on s.id = m.stream_id
    left join app.cards k on k.id = m.other_id and m.card_allowed
    where m.member_id = me and m.visible);
end $$;
