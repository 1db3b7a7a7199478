-- A message is found by its place, by its revision or by its id, and for each there is an index. Which one a plan takes follows from
-- what is known of the tables; while that is nothing, as in a young community's first minutes, all three look alike, and a plan was
-- kept that read a whole conversation for each message written to it. Each way of asking stands once here, in a form that one index
-- alone can answer without sorting, whatever is known. They become part of the statement that asks them: no path of their own.

-- From a place on and below another, in their order. Where the rights of whoever asks are looked at, an index is asked for what is
-- known beforehand alone: nothing may be reckoned in these arguments from another row of the same statement, or all is read.
create function app.messages_from(stream uuid, place bigint, below bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.seq >= place and x.seq < below order by x.seq $$;

-- The last one, and whatever was changed since a revision.
create function app.newest_message(s public.streams) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = s.id and x.seq >= s.last order by x.seq limit 1 $$;
create function app.messages_since(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from public.messages x where x.stream_id = stream and x.rev > revision order by x.rev $$;

-- The one that was changed at this revision; none, where another was.
create function app.message_changed(stream uuid, revision bigint) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.stream_id = stream and n.rev >= revision order by n.rev limit 1) as x where x.rev = revision $$;

-- Of this id, as far as it lies in this stream.
create function app.message_in(stream uuid, message uuid) returns setof public.messages language sql stable as $$
  select x.* from (select n.* from public.messages n where n.id = message offset 0) as x where x.stream_id = stream $$;

create or replace function app.message_shown(me uuid, stream uuid, message uuid) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in(stream, message) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me
  where m.ranges @> x.seq $$;

create or replace function app.message_named(me uuid, entry jsonb) returns public.messages language sql stable set search_path = '' as $$
  select x.* from app.message_in(app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId')) as x
  join public.memberships m on m.stream_id = x.stream_id and m.member_id = me $$;

-- As before, what they ask of messages asked in these forms.
create or replace function app.info_json(s public.streams, m public.memberships) returns jsonb language sql stable set search_path = '' as $$
  select case when s.kind = 'account' then app.account_json(s) else (
    select app.conversation_json(s, m, c, x)
    from public.conversations c left join app.newest_message(s) x on true
    where c.id = s.id) end $$;

create or replace function app.rows_in_pages(s public.streams, m public.memberships, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]')
  from (select n * app.page_size() as place, (n + 1) * app.page_size() as below from unnest(numbers) as n offset 0) as page
  cross join lateral app.messages_from(s.id, page.place, page.below) as x
  where m.ranges @> x.seq $$;

create or replace function app.read_conversation(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  upto bigint := app.whole_in(entry -> 'data', 'upTo');
  own_after bigint;
  m public.memberships;
begin
  if upto is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.refused(entry, 'invalid');
  end if;
  select * into m from public.memberships where member_id = me and stream_id = stream and other_id is not null and visible;
  if not found then
    return app.refused(entry, 'unknown-conversation');
  end if;
  upto := least(upto, (select last from public.streams where id = stream));
  if entry -> 'data' ->> 'epoch' <> here or upto <= m.read then
    return app.done(entry, stream);
  end if;
  select count(*) into own_after from app.messages_from(stream, upto + 1, app.range_open()) where sender_id = me;
  update public.memberships set read = upto, mine_at_read = mine - own_after, rev = rev + 1 where member_id = me and stream_id = stream;
  if m.card_allowed then
    update public.conversations
    set shown_a = case when member_a = me then upto else shown_a end, shown_b = case when member_b = me then upto else shown_b end
    where id = stream;
    perform app.bump(stream);
  end if;
  return app.done(entry, stream);
end $$;

create or replace function app.hide_conversation(me uuid, here text, entry jsonb) returns app.verdict language plpgsql set search_path = '' as $$
declare
  stream uuid := app.uuid_in(entry -> 'data', 'conversationId');
  upto bigint := app.whole_in(entry -> 'data', 'upTo');
begin
  if upto is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.refused(entry, 'invalid');
  end if;
  -- Out of sight from the first, it was only opened by the other: nobody is to know.
  if not exists (select from public.memberships where member_id = me and stream_id = stream and other_id is not null and (since > 1 or not hidden)) then
    return app.refused(entry, 'unknown-conversation');
  end if;
  if entry -> 'data' ->> 'epoch' = here and not exists (select from app.messages_from(stream, upto + 1, app.range_open()) where sender_id <> me) then
    update public.memberships set hidden = true, rev = rev + 1, since = rev + 1 where member_id = me and stream_id = stream and not hidden;
  end if;
  return app.done(entry, stream);
end $$;

create or replace function app.pulled_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
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
  left join app.newest_message(a.stream) x on true
  left join rows on rows.id = a.id
  left join named on named.id = a.id $$;

create or replace function app.sights(changes app.change[], cards app.change[], away uuid[], parts bigint[], mes uuid[], verdicts app.verdict[]) returns json language sql stable
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

revoke execute on all functions in schema app from public;
grant execute on function app.messages_from(uuid, bigint, bigint), app.newest_message(public.streams), app.messages_since(uuid, bigint) to authenticated;
