-- What members read of albums.

-- `reason`: of a refusal, which its owner alone sees.
create function app.album_item_json(i app.album_items, viewer uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', i.id, 'album', i.album, 'kind', i.kind, 'state', i.state, 'path', i.object, 'poster', i.poster, 'width', i.width, 'height', i.height,
    'seconds', i.seconds, 'at', i.created_at, 'reason', i.reason,
    'likes', (select count(*) from app.media_likes l where l.item_id = i.id and l.liked),
    'liked', exists (select from app.media_likes l where l.item_id = i.id and l.member_id = viewer and l.liked)) $$;

-- What the viewer is told about the private album of another: `none`: there is nothing in it; `unproven`: the viewer’s proof of
-- age is wanted first; `premium`: it is for premium members; `closed`, `requested`, `open`. A refusal is not told.
create function app.private_album_state(viewer uuid, owner uuid) returns jsonb language sql stable set search_path = '' as $$
  select case
    when not exists (select from app.album_items i where i.owner_id = owner and i.album = 'private' and i.state = 'approved') then '{"state": "none", "until": null}'
    when app.needs_age_proof(viewer) then '{"state": "unproven", "until": null}'
    when not app.is_premium(viewer) then '{"state": "premium", "until": null}'
    else coalesce(
      (select jsonb_build_object('state', case a.state when 'granted' then 'open' else 'requested' end, 'until', a.until)
        from app.media_access a where a.owner_id = private_album_state.owner and a.viewer_id = private_album_state.viewer
          and a.state <> 'withdrawn' and (a.until is null or a.until > now()) and not (a.state = 'refused' and a.since < now() - make_interval(days => app.media_refused_days()))),
      '{"state": "closed", "until": null}') end $$;

-- `{member, count, after?}`: what the caller may see of a member's albums, or all of their own, the latest first. Null for a member whom the
-- caller cannot find. `own`: of one's own albums, how many there may be, and how many members wait for an answer.
create function public.member_albums(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  owner uuid := app.uuid_in(request, 'member');
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  perform app.count_member_request(me);
  if owner is null or (owner <> me and not app.can_find(owner)) then
    return '{"albums": null}';
  end if;
  return (
    with page as materialized (
      select i, i.id, i.created_at as at from app.album_items i
      where i.owner_id = owner and (owner = me or (i.state = 'approved' and app.may_see_album(me, owner, i.album)))
        and (after_id is null or (i.created_at, i.id) < (after_at, after_id))
      order by i.created_at desc, i.id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object('albums', jsonb_build_object(
      'member', (select app.person_json(p) from public.profiles p where p.id = owner),
      'items', coalesce((select jsonb_agg(app.album_item_json(s.i, me) order by s.at desc, s.id desc) from shown s), '[]'),
      'private', case when owner <> me then app.private_album_state(me, owner) end,
      'own', case when owner = me then jsonb_build_object(
        'photos', app.album_count(me, 'photo'), 'videos', app.album_count(me, 'video'),
        'photoLimit', app.album_limit(me, 'photo'), 'videoLimit', app.album_limit(me, 'video'),
        'requests', (select count(*) from app.media_access a where a.owner_id = me and a.state = 'requested' and app.can_find(a.viewer_id))) end,
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end)));
end $$;

-- `{list, count, after?}` with `list` one of `granted` and `requests`: who may see the caller's private album, or asks to, the latest first.
create function public.media_access(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
  wanted text := case app.text_in(request, 'list') when 'granted' then 'granted' when 'requests' then 'requested' end;
  page_size bigint := app.requested_count(request);
  after_at timestamptz := app.place_time(request);
  after_id uuid := app.uuid_in(request -> 'after', 'id');
begin
  if wanted is null then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  return (
    with page as materialized (
      select a.since as at, a.until, p.id, p
      from app.media_access a join public.profiles p on p.id = a.viewer_id
      where a.owner_id = me and a.state = wanted and (a.until is null or a.until > now())
        -- A grant is listed even where its holder cannot be found now: it could be used again.
        and (wanted = 'granted' or app.can_find(a.viewer_id))
        and (after_id is null or (a.since, a.viewer_id) < (after_at, after_id))
      order by a.since desc, a.viewer_id desc limit page_size + 1),
    shown as (select * from page order by at desc, id desc limit page_size)
    select jsonb_build_object(
      'members', coalesce((select jsonb_agg(app.person_json(s.p) || jsonb_build_object('at', s.at, 'until', s.until) order by s.at desc, s.id desc) from shown s), '[]'),
      'next', case when (select count(*) from page) > page_size then (select app.time_place(s.at, s.id) from shown s order by s.at, s.id limit 1) end));
end $$;

-- `{paths}`, of a device that has files or lists of albums. `gone`: those which the caller may not see any more, so that they leave it.
-- [S19] `locked`: those in private albums of others that the caller may see; their files never stay on a device.
create function public.media_out_of_sight(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if jsonb_typeof(request -> 'paths') is distinct from 'array' or jsonb_array_length(request -> 'paths') > app.media_paths()
    or exists (select from jsonb_array_elements(request -> 'paths') as n where jsonb_typeof(n) <> 'string') then
    perform app.invalid();
  end if;
  perform app.count_member_request(me);
  return (
    with named as materialized (
      select n.path, app.may_see_album_object(substr(n.path, length('albums/') + 1)) as seen,
        exists (select from app.album_items i where n.path in (i.object, i.poster) and i.album = 'private' and i.owner_id <> me) as private
      from jsonb_array_elements_text(request -> 'paths') as n (path) where n.path like 'albums/%')
    select jsonb_build_object(
      'gone', coalesce(jsonb_agg(n.path order by n.path) filter (where not n.seen), '[]'),
      'locked', coalesce(jsonb_agg(n.path order by n.path) filter (where n.seen and n.private), '[]'))
    from named n);
end $$;
