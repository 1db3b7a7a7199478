-- Member search.

-- The JSON of a search result. Distances are computed from the given location.
create function app.member_card(p public.profiles, l app.member_index, from_lat double precision, from_lng double precision) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatar_url', p.avatar_url, 'genre', p.genre, 'sexualite', p.sexualite, 'ages', app.ages_of(p), 'town', p.location_name,
    'distance_km', app.rounded_km(app.distance_km(from_lat, from_lng, app.spot_lat(l.spot), app.spot_lng(l.spot))),
    'seal', p.seal, 'premium', app.is_premium(p.id), 'libre_ce_soir', coalesce(l.free_until > now(), false), 'au_cap', l.au_cap,
    'online', app.is_connected(p.id), 'last_seen', app.last_seen(p.id, l.last_login, l.seen_quarter)) $$;

-- `request`: { filters, after, count }, as in schemas/wire/members.ts. `next` and `after` are encrypted for this member and these filters.
create function public.search_members(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  requested_count bigint := app.integer_in(request, 'count');
  criteria app.member_filter;
  purpose text := concat_ws('|', 'search_members', me, request -> 'filters');
  start_at app.list_position := app.parse_list_position(app.decrypt_cursor(purpose, app.text_in(request, 'after')));
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  centre_spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  centre text;
  found_list app.member_list;
begin
  if app.filter_fits(request -> 'filters') is not true or (requested_count between 1 and app.members_a_page()) is not true or (request ->> 'after' is not null and start_at is null) then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  criteria := app.parse_filter(request -> 'filters');
  centre := case when criteria.lat is not null then 'given' when centre_spot >= 0 then 'own' else 'none' end;
  if criteria.lat is not null then
    centre_spot := app.spot_of(criteria.lat, criteria.lng);
  end if;
  criteria.by_certified := app.is_in_audience(me, 'certified');
  criteria.lat := app.spot_lat(centre_spot);
  criteria.lng := app.spot_lng(centre_spot);
  criteria.radius := case when centre <> 'none' then criteria.radius end;
  -- The cursor belongs to a list in another order.
  if request ->> 'after' is not null
    and (case when criteria.name is not null then start_at.name is null when centre = 'given' or criteria.radius is not null then start_at.spot is null else start_at.name is not null or start_at.spot is not null end) then
    perform app.invalid();
  end if;
  if criteria.name is not null then
    found_list := app.list_by_name(me, blocked, criteria, start_at, requested_count::int);
  elsif centre = 'given' or criteria.radius is not null then
    found_list := app.list_by_distance(me, blocked, criteria, start_at, requested_count::int);
  else
    found_list := app.list_by_last_seen(me, blocked, criteria, start_at, requested_count::int);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.member_card(p, l, criteria.lat, criteria.lng) order by i.n), '[]')
      from unnest(found_list.ids) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.member_index l on l.member_id = i.id),
    'next', app.encrypt_cursor(purpose, found_list.next), 'centre', centre);
end $$;

-- [SEARCH-61, SEARCH-78] Completes usernames of members whom the caller may find; nothing for an empty text.
create function public.usernames_like(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  prefix text collate "C" := app.plain(btrim(left(app.text_in(request, 'q'), 60)));
  by_certified boolean := app.is_in_audience(me, 'certified');
begin
  if prefix is null or char_length(app.text_in(request, 'q')) > 60 then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  return jsonb_build_object('members', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username, 'avatar_url', p.avatar_url) order by x.name), '[]') from (
    select l.member_id, l.name from app.member_index l
    where prefix ~ '^[a-z0-9]+$' and l.name >= prefix and l.name < prefix || '~' and l.member_id <> me and (l.finding = 'everyone' or (l.finding = 'certified' and by_certified))
      and not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((me, l.member_id), (l.member_id, me)))
    order by l.name limit app.suggestions()) as x join public.profiles p on p.id = x.member_id));
end $$;
