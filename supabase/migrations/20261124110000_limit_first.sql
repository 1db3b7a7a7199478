-- [Y4] How much is asked for is counted before any of it is looked at: what asks for too much costs next to nothing.
create function app.pages_count(asked jsonb) returns bigint language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(asked -> 'pages') = 'array' then jsonb_array_length(asked -> 'pages') else app.pages_limit() + 1 end $$;

create or replace function public.pages(request jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
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

revoke execute on function app.pages_count(jsonb) from public;
grant execute on function app.pages_count(jsonb) to authenticated;
