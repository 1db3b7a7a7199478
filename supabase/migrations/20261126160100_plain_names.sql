-- A name is found however it is typed: in capitals, with accents, in compatible forms (ligatures, full width), with letters that nothing takes
-- apart. `plainText` of src/domain/search does the same; what is left here is compared with usernames, which are plain by themselves.
create function app.plain(value text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(
    lower(translate(regexp_replace(normalize(value, NFKD), '[\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
      'ŒÆẞØøŁłĐđÐðÞĦħıŦŧĸƑƒƗɨⱢɫƵƶƏəŊ', 'œæßoollddddþhhittkffiillzzeeŋ') collate "C"),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), 'ŋ', 'ng') $$;

create or replace function app.filter_of(f jsonb) returns app.member_filter language sql stable set search_path = '' as $$
  select row(
    nullif(app.plain(btrim(f ->> 'username')), ''),
    case when jsonb_typeof(f -> 'genre') = 'array' and f -> 'genre' <> '[]' then app.words_in(f -> 'genre') end,
    case when jsonb_typeof(f -> 'desires') = 'array' and f -> 'desires' <> '[]' then app.words_in(f -> 'desires') end,
    case when f ->> 'mobility' <> '' then array[f ->> 'mobility', 'reçoit et se déplace'] end,
    (f ->> 'location_lat')::double precision,
    (f ->> 'location_lng')::double precision,
    nullif((f ->> 'radius')::double precision, 0),
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then
      case when coalesce((f ->> 'age_max')::numeric::int, 99) < 99 then (app.paris_day() - make_interval(years => (f ->> 'age_max')::numeric::int + 1))::date else date '-infinity' end end,
    case when (f ->> 'age_max')::numeric::int < 99 or (f ->> 'age_min')::numeric::int > 18 then (app.paris_day() - make_interval(years => coalesce((f ->> 'age_min')::numeric::int, 0)))::date end,
    nullif((f ->> 'libre_ce_soir')::boolean, false), nullif((f ->> 'au_cap')::boolean, false),
    nullif((f ->> 'certifie')::boolean, false), nullif((f ->> 'en_ligne')::boolean, false))::app.member_filter $$;

-- Names that begin so, of whoever may be found.
create or replace function public.usernames_like(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  q text collate "C" := app.plain(btrim(left(app.text_in(request, 'q'), 60)));
begin
  if q is null or char_length(app.text_in(request, 'q')) > 60 then
    perform app.invalid();
  end if;
  perform app.count_ask(me);
  return jsonb_build_object('members', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'avatar_url', p.avatar_url) order by x.name), '[]') from (
    select l.member_id, l.name from app.listed l
    where q ~ '^[a-z0-9]+$' and l.name >= q and l.name < q || '~' and l.member_id <> me
      and not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((me, l.member_id), (l.member_id, me)))
    order by l.name limit app.suggestions()) as x join public.profiles p on p.id = x.member_id));
end $$;

revoke execute on function app.plain(text) from public;
