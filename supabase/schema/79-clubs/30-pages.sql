-- What members read of clubs: the directory and one page.

-- What a list shows of a club. `distanceKm`: whole kilometres from the middle of the member's own town; null: they name none.
create function app.club_card_json(me uuid, k public.clubs, from_lat double precision, from_lng double precision) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('slug', k.slug, 'name', k.name, 'kind', k.kind, 'town', k.town, 'region', k.region, 'lat', k.lat, 'lng', k.lng, 'about', k.about, 'opening', k.opening,
    'followed', exists (select from app.club_follows f where f.member_id = me and f.club_id = k.id),
    'distanceKm', app.rounded_km(app.distance_km(from_lat, from_lng, k.lat, k.lng))) $$;

-- All published clubs, in the order of `public.clubs`.
create function public.club_directory(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
begin
  return (
    select jsonb_build_object('clubs', coalesce(jsonb_agg(app.club_card_json(me, k, app.spot_lat(spot), app.spot_lng(spot)) order by k.region, k.town, k.name), '[]'))
    from (select x.* from public.clubs x where x.published and app.is_club_shown(x) order by x.region, x.town, x.name limit 500) as k);
end $$;

-- Events to come at a club that this member may see, the next first. Few are read: whoever plans a hundred that nobody sees hides none of others.
create function app.club_events_json(me uuid, club uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(app.event_card_json(me, e) order by e.starts_at, e.id), '[]') from (
    select x.* from app.events x
    where x.club_id = club and x.starts_at > now() - app.event_longest() and x.ends_at > now() and x.cancelled_at is null and app.may_see_event(me, x)
    order by x.starts_at, x.id limit app.club_events_shown()) as e $$;

-- An opinion as others read it. `answerState` says to the owner that their answer waits.
create function app.club_opinion_json(o app.club_opinions, is_keeper boolean) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'text', o.body, 'at', app.instant_text(o.written_at),
    'author', (select jsonb_build_object('id', p.id, 'username', p.username, 'avatarUrl', p.avatar_url, 'seal', p.seal) from public.profiles p where p.id = o.author_id),
    'answer', case when o.answer_state = 'approved' or is_keeper then o.answer end,
    'answerState', case when o.answer_state = 'approved' or is_keeper then o.answer_state end) $$;

-- A club's page, published or a draft, as this reader sees it. Opinions are those that the house has approved, by members whom the reader can
-- find; the reader's own stands apart, in whatever state.
create function app.club_page_json(me uuid, k public.clubs) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  spot int := (select app.spot_of(p.location_lat, p.location_lng) from public.profiles p where p.id = me);
  is_keeper boolean := app.is_club_keeper(me, k);
begin
  return app.club_card_json(me, k, app.spot_lat(spot), app.spot_lng(spot)) || jsonb_build_object(
    'description', k.description, 'isKeeper', is_keeper, 'mayGiveOpinion', (select p.seal from public.profiles p where p.id = me),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens), '[]') from app.club_hours h where h.club_id = k.id),
    'nights', (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'detail', n.detail, 'weekday', n.weekday, 'nth', n.nth, 'opens', to_char(n.opens, 'HH24:MI')) order by n.weekday, n.title), '[]') from app.club_nights n where n.club_id = k.id),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('seed', c.seed, 'caption', c.caption) order by c.place), '[]') from app.club_pictures c where c.club_id = k.id),
    'photos', app.club_photos_json(k, is_keeper), 'events', app.club_events_json(me, k.id),
    'opinions', (
      select coalesce(jsonb_agg(app.club_opinion_json(s, is_keeper) order by s.written_at desc, s.id), '[]') from (
        select o.* from app.club_opinions o where o.club_id = k.id and o.state = 'approved' and o.author_id <> me and app.can_find(o.author_id)
        order by o.written_at desc, o.id limit app.opinions_shown()) as s),
    'own', (select jsonb_build_object('text', o.body, 'state', o.state, 'at', app.instant_text(o.written_at), 'answer', case when o.answer_state = 'approved' then o.answer end)
      from app.club_opinions o where o.club_id = k.id and o.author_id = me));
end $$;

-- `{club}`: null where there is none.
create function public.club(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
  k public.clubs;
begin
  select * into k from public.clubs x where x.slug = app.text_in(request, 'club') and app.is_club_shown(x);
  return jsonb_build_object('club', case when k.id is not null then app.club_page_json(me, k) end);
end $$;
