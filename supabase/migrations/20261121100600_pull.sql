-- [Y7] Catch-up is comparison: one snapshot answers every stream of the member whose head differs.

-- The member's own memberships come first; nothing here walks a table of everyone's.
create function app.differing(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint)
language sql stable set search_path = '' as $$
  with head as materialized (
    select distinct on (1) (t ->> 0)::uuid as stream_id, (t ->> 1)::bigint as rev, (t ->> 2)::bigint as membership_rev, (t ->> 3)::bigint as card_rev
    from jsonb_array_elements(heads) as t)
  select s, m, k.card, coalesce(h.rev, 0)
  from public.memberships m
  join public.streams s on s.id = m.stream_id
  left join app.cards k on k.id = m.other_id and m.card_allowed
  left join head h on h.stream_id = s.id
  where m.member_id = me and m.visible
    and (h.stream_id is null or (h.rev, h.membership_rev, h.card_rev) is distinct from (s.rev, m.rev, coalesce(k.rev, 0))) $$;

-- How each is answered. `rows`: every change. `page`: the newest page, the other changed ones by number. `info`: all by number.
-- Newest first until the limits are reached; a first pull sends the newest pages of the newest conversations alone.
create function app.answered_how(me uuid, heads jsonb)
returns table (stream public.streams, membership public.memberships, card jsonb, base bigint, how text, place bigint)
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
  select d.stream, d.membership, d.card, d.base,
    case when d.whole then 'rows' when row_number() over (partition by d.whole order by d.place) <= app.first_pull_pages() then 'page' else 'info' end,
    d.place
  from decided d $$;

create function app.rows_in_pages(s public.streams, m public.memberships, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]')
  from unnest(numbers) as k
  join public.messages x on x.stream_id = s.id and x.seq >= k * app.page_size() and x.seq < (k + 1) * app.page_size()
  where m.ranges @> x.seq $$;

create function app.pulled_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  with a as materialized (
    select h.*, (h.stream).id as id, app.page_of((h.stream).last) as newest from app.answered_how(me, heads) h),
  sent as (
    select a.id, x.seq, app.message_json(x) as row
    from a join public.messages x on x.stream_id = a.id and x.rev > a.base and (a.membership).ranges @> x.seq
    where a.how = 'rows'
    union all
    select a.id, x.seq, app.message_json(x)
    from a join public.messages x on x.stream_id = a.id and x.seq >= a.newest * app.page_size() and (a.membership).ranges @> x.seq
    where a.how = 'page'),
  rows as (select id, jsonb_agg(row order by seq) as list from sent group by id),
  changed as (
    select distinct a.id, app.page_of(x.seq) as k
    from a join public.messages x on x.stream_id = a.id and x.rev > a.base and (a.membership).ranges @> x.seq
    where a.how <> 'rows' and heads <> '[]'),
  named as (select id, jsonb_agg(k order by k desc) as list from changed join a using (id) where a.how = 'info' or k <> a.newest group by id)
  select coalesce(jsonb_agg(jsonb_build_object(
    'stream', a.id, 'kind', (a.stream).kind, 'upTo', (a.stream).rev,
    'membership', app.membership_json(a.membership), 'card', a.card,
    'info', case when (a.stream).kind = 'account' then app.account_json(a.stream) else app.conversation_json(a.stream, a.membership, c, x) end,
    'rows', coalesce(rows.list, '[]'),
    'answered', case when a.how = 'page' then jsonb_build_array(a.newest) else '[]' end,
    'named', coalesce(named.list, '[]'),
    'partial', a.base = 0 or a.how <> 'rows') order by a.place), '[]')
  from a
  left join public.conversations c on c.id = a.id
  left join public.messages x on x.stream_id = a.id and x.seq = (a.stream).last
  left join rows on rows.id = a.id
  left join named on named.id = a.id $$;

-- [Y9] What the device still shows and the member may no longer see.
create function app.gone_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'stream', h.stream_id, 'membership', jsonb_build_object('gone', true, 'rev', coalesce(app.left_at(h.stream_id), 1)))), '[]')
  from (select distinct (t ->> 0)::uuid as stream_id from jsonb_array_elements(heads) as t) as h
  left join public.memberships m on m.stream_id = h.stream_id and m.member_id = me
  where m.visible is not true $$;

-- [Y21] Heads of another epoch, or of none, count as none.
create function public.pull(request jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
  heads jsonb := case when request ->> 'epoch' = here then request -> 'heads' else '[]' end;
begin
  return jsonb_build_object('epoch', here, 'serverTime', clock_timestamp(),
    'streams', app.pulled_streams(me, heads), 'gone', app.gone_streams(me, heads));
end $$;

-- [Y20] Pages of one stream, whole.
create function public.pages(request jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  asked uuid := app.uuid_in(request, 'stream');
  numbers bigint[];
  s public.streams;
  m public.memberships;
begin
  if asked is null or jsonb_typeof(request -> 'pages') is distinct from 'array' or jsonb_array_length(request -> 'pages') not between 1 and app.pages_limit()
    or exists (select from jsonb_array_elements(request -> 'pages') as k where jsonb_typeof(k) <> 'number' or k::text !~ '^[0-9]{1,12}$') then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  select array_agg(distinct k::bigint) into numbers from jsonb_array_elements_text(request -> 'pages') as k;
  select * into m from public.memberships where stream_id = asked and member_id = me;
  select * into s from public.streams where id = asked;
  return jsonb_build_object('epoch', app.epoch(), 'serverTime', clock_timestamp(), 'stream', asked,
    'membership', case when m.member_id is null then jsonb_build_object('gone', true, 'rev', coalesce(app.left_at(asked), 1)) else app.membership_json(m) end,
    'pages', case when m.visible then jsonb_build_object(
      'info', app.info_json(s, m), 'asOf', s.rev, 'rows', app.rows_in_pages(s, m, numbers), 'answered', to_jsonb(numbers)) end);
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

-- [Y8] What one member is told of changes that a push has made: `changes` is `changed` of its answer. Asked as that member,
-- so that no node needs rights of its own.
create function public.live(changes jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  here text := app.epoch();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'epoch', here, 'stream', n.id, 'kind', case when n.id = me then 'account' else 'conversation' end,
      'membership', case when m.member_id is null then jsonb_build_object('gone', true, 'rev', n.left_at) else app.membership_json(m) end, 'one', r.rev,
      'info', case when m.visible then app.info_json(s, m) end, 'card', k.card,
      'rows', (select coalesce(jsonb_agg(app.message_json(x)), '[]') from public.messages x where x.stream_id = s.id and x.rev = r.rev and m.ranges @> x.seq))
      order by c.nth, r.rev), '[]')
    from jsonb_array_elements(changes) with ordinality as c (change, nth)
    cross join lateral (select t.id, app.left_at(t.id) as left_at from (select app.uuid_in(c.change, 'stream') as id) as t) as n
    left join public.memberships m on m.stream_id = n.id and m.member_id = me
    left join public.streams s on s.id = m.stream_id
    left join app.cards k on k.id = m.other_id and m.card_allowed
    -- Without a revision only the membership changed; that is told once, as 0.
    cross join lateral (
      select n::bigint as rev from jsonb_array_elements_text(c.change -> 'revs') as n
      union all select 0 where c.change -> 'revs' = '[]') as r
    where c.change -> 'members' ? me::text and (m.member_id is not null or n.left_at is not null));
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.differing(uuid, jsonb), app.answered_how(uuid, jsonb),
  app.rows_in_pages(public.streams, public.memberships, bigint[]), app.pulled_streams(uuid, jsonb), app.gone_streams(uuid, jsonb) to authenticated;
revoke all on function public.pull(jsonb), public.pages(jsonb), public.digest(), public.live(jsonb) from public, anon, service_role;
grant execute on function public.pull(jsonb), public.pages(jsonb), public.digest(), public.live(jsonb) to authenticated;
