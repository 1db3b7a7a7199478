-- Public facts about clubs, and the public numbers of the wall.

-- Published clubs, of one region or of all, in reading order.
create function public.clubs(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('clubs', coalesce(jsonb_agg(to_jsonb(c) order by c.region, c.town, c.name), '[]'))
  from (
    select k.slug, k.name, k.kind, k.town, k.region, k.lat, k.lng, k.about, k.opening from public.clubs k
    where k.published and app.is_club_shown(k) and (request ->> 'region' is null or k.region = app.text_in(request, 'region'))
    order by k.region, k.town, k.name limit 500
  ) as c $$;

create function public.wall_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(c.category, (
    select count(*) from app.wall_warnings w
    where w.category = c.category and w.published_at <= now() and w.withdrawn_at is null and w.rejected_at is null and w.expires_at > now()))
  from unnest(app.wall_categories()) as c (category) $$;
