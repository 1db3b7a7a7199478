-- Members looked for by what they say of themselves.

-- What a card shows. Distances from the place that is given.
create function app.member_card(p public.profiles, l app.listed, from_lat double precision, from_lng double precision) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'avatar_url', p.avatar_url, 'genre', p.genre, 'sexualite', p.sexualite, 'ages', app.ages_of(p), 'town', p.location_name,
    'distance_km', app.rounded_km(app.distance_km(from_lat, from_lng, app.spot_lat(l.spot), app.spot_lng(l.spot))),
    'seal', p.seal, 'premium', app.role_of(p.id) <> 'membre', 'libre_ce_soir', coalesce(l.free_until > now(), false), 'au_cap', l.au_cap,
    'online', app.connected(p.id), 'last_seen', app.last_seen(p.id, l.last_login, l.seen)) $$;

-- `request`: { filters, after, count }, as schemas/wire/members.ts says. `next` and `after` are sealed for this member and these
-- filters.
create function public.search_members(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wanted bigint := app.whole_in(request, 'count');
  f app.member_filter;
  purpose text := concat_ws('|', 'search_members', me, request -> 'filters');
  after app.list_place := app.place_after(app.opened_cursor(purpose, app.text_in(request, 'after')));
  blocked uuid[] := array(select b.blocked_id from public.user_blocks b where b.user_id = me union select b.user_id from public.user_blocks b where b.blocked_id = me);
  own int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  centre text;
  walk app.walk;
begin
  if app.filter_fits(request -> 'filters') is not true or (wanted between 1 and app.members_a_page()) is not true or (request ->> 'after' is not null and after is null) then
    perform app.invalid();
  end if;
  perform app.count_ask(me);
  f := app.filter_of(request -> 'filters');
  centre := case when f.lat is not null then 'given' when own >= 0 then 'own' else 'none' end;
  if f.lat is not null then
    own := app.spot_of(f.lat, f.lng);
  end if;
  f.lat := app.spot_lat(own);
  f.lng := app.spot_lng(own);
  f.radius := case when centre <> 'none' then f.radius end;
  -- Of another list.
  if request ->> 'after' is not null
    and (case when f.name is not null then after.name is null when centre = 'given' or f.radius is not null then after.spot is null else after.name is not null or after.spot is not null end) then
    perform app.invalid();
  end if;
  if f.name is not null then
    walk := app.walk_names(me, blocked, f, after, wanted::int);
  elsif centre = 'given' or f.radius is not null then
    walk := app.walk_near(me, blocked, f, after, wanted::int);
  else
    walk := app.walk_seen(me, blocked, f, after, wanted::int);
  end if;
  return jsonb_build_object(
    'members', (select coalesce(jsonb_agg(app.member_card(p, l, f.lat, f.lng) order by i.n), '[]')
      from unnest(walk.ids) with ordinality as i (id, n) join public.profiles p on p.id = i.id join app.listed l on l.member_id = i.id),
    'next', app.sealed_cursor(purpose, walk.next), 'centre', centre);
end $$;

-- [SEARCH-61, SEARCH-78] Names that begin so, of whoever may be found; nothing for no letter.
create function public.usernames_like(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
