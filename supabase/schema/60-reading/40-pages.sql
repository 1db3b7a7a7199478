-- [Y20] History in pages of 64 numbers.

-- Which pages of a stream are asked for; null where that is no question.
create function app.page_numbers(asked jsonb) returns bigint[] language sql immutable set search_path = '' as $$
  select case when app.uuid_in(asked, 'stream') is not null and jsonb_typeof(asked -> 'pages') = 'array' then (
    select case when bool_and(n is not null) then array_agg(distinct n) end
    from jsonb_array_elements(asked -> 'pages') as k
    cross join lateral (select case when jsonb_typeof(k) = 'number' and k::text ~ '^[0-9]{1,12}$' then k::text::bigint end as n) as number) end $$;

-- [Y20] Pages of one stream, whole; nothing but the membership where it is out of sight.
create function app.pages_json(me uuid, asked uuid, numbers bigint[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('stream', asked,
    'membership', case when m.member_id is null then jsonb_build_object('gone', true, 'rev', coalesce(app.left_at(asked), 1)) else app.membership_json(m) end,
    'pages', case when m.visible then jsonb_build_object(
      'info', app.info_json(s, m), 'asOf', s.rev, 'rows', app.rows_in_pages(s, m, numbers), 'answered', to_jsonb(numbers)) end)
  from (select) as one
  left join public.memberships m on m.stream_id = asked and m.member_id = me
  left join public.streams s on s.id = asked $$;

-- [Y4] How much is asked for is counted before any of it is looked at: what asks for too much costs next to nothing.
create function app.pages_count(asked jsonb) returns bigint language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(asked -> 'pages') = 'array' then jsonb_array_length(asked -> 'pages') else app.pages_limit() + 1 end $$;

-- [Y20] Pages of streams, whole. `more` holds what is asked of other streams beside the first one; an older client asks for none.
create function public.pages(request jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
  more jsonb := coalesce(request -> 'more', '[]');
begin
  if jsonb_typeof(more) <> 'array' or jsonb_array_length(more) > app.pages_limit() or app.pages_count(request) > app.pages_limit() then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.pages_limit() < app.pages_count(request) + (select coalesce(sum(app.pages_count(asked)), 0) from jsonb_array_elements(more) as asked) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  if app.page_numbers(request) is null or exists (select from jsonb_array_elements(more) as asked where app.page_numbers(asked) is null) then
    raise exception 'bad-request' using errcode = '22023';
  end if;
  return jsonb_build_object('epoch', app.epoch(), 'serverTime', clock_timestamp())
    || app.pages_json(me, app.uuid_in(request, 'stream'), app.page_numbers(request))
    || case when request ? 'more' then jsonb_build_object('more', (
      select coalesce(jsonb_agg(app.pages_json(me, app.uuid_in(asked, 'stream'), app.page_numbers(asked)) order by nth), '[]')
      from jsonb_array_elements(more) with ordinality as m (asked, nth))) else '{}' end;
end $$;
