-- [Y20] History in chunks of 64 rows.

-- The chunk numbers that a request names; null: the request is malformed.
create function app.chunk_numbers(request jsonb) returns bigint[] language sql immutable set search_path = '' as $$
  select case when app.uuid_in(request, 'stream') is not null and jsonb_typeof(request -> 'chunks') = 'array' then (
    select case when bool_and(n is not null) then array_agg(distinct n) end
    from jsonb_array_elements(request -> 'chunks') as item
    cross join lateral (select case when jsonb_typeof(item) = 'number' and item::text ~ '^[0-9]{1,12}$' then item::text::bigint end as n) as number) end $$;

-- [Y20] Complete chunks of one stream; only the membership if the stream is not visible.
create function app.chunks_json(me uuid, target_stream uuid, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('stream', target_stream,
    'membership', case when m.member_id is null then jsonb_build_object('gone', true, 'rev', coalesce(app.gone_rev(target_stream), 1)) else app.membership_json(m) end,
    'chunks', case when m.visible then jsonb_build_object(
      'info', (select info from app.stream_info(s, m) as info), 'snapshotRev', s.rev, 'rows', app.rows_in_chunks(s, m, numbers), 'completeChunks', to_jsonb(numbers)) end)
  from (select) as one
  left join public.memberships m on m.stream_id = target_stream and m.member_id = me
  left join public.streams s on s.id = target_stream $$;

-- [Y4] The number of requested chunks, counted before anything is read, so that an oversized request costs next to nothing.
create function app.chunks_count(request jsonb) returns bigint language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(request -> 'chunks') = 'array' then jsonb_array_length(request -> 'chunks') else app.chunks_limit() + 1 end $$;

-- [Y20] Complete chunks of streams. `more` holds requests for further streams; older clients send none.
create function public.chunks(request jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  more jsonb := coalesce(request -> 'more', '[]');
begin
  if jsonb_typeof(more) <> 'array' or jsonb_array_length(more) > app.chunks_limit() or app.chunks_count(request) > app.chunks_limit() then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.chunks_limit() < app.chunks_count(request) + (select coalesce(sum(app.chunks_count(item)), 0) from jsonb_array_elements(more) as item) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.chunk_numbers(request) is null or exists (select from jsonb_array_elements(more) as item where app.chunk_numbers(item) is null) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  return jsonb_build_object('epoch', app.epoch(), 'serverTime', clock_timestamp())
    || app.chunks_json(me, app.uuid_in(request, 'stream'), app.chunk_numbers(request))
    || case when request ? 'more' then jsonb_build_object('more', (
      select coalesce(jsonb_agg(app.chunks_json(me, app.uuid_in(item, 'stream'), app.chunk_numbers(item)) order by nth), '[]')
      from jsonb_array_elements(more) with ordinality as m (item, nth))) else '{}' end;
end $$;
