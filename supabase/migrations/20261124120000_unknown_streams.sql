-- As before, but of a stream that the device knows nothing of no page is named, as at a first pull: it trusts none of them, and
-- a device that ended in the middle of its first answer made the server read all that was ever written to it.
create or replace function app.pulled_streams(me uuid, heads jsonb) returns jsonb language sql stable set search_path = '' as $$
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
    where a.how <> 'rows' and a.base > 0),
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

revoke execute on all functions in schema app from public;
grant execute on function app.pulled_streams(uuid, jsonb) to authenticated;
