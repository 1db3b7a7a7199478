-- Photographs of clubs, which their keepers add: an approved professional, or the house where there is none. They lie in the bucket `albums`
-- under the name of whoever stored them; the house looks at a professional's before others see it. Answers are `{refusal}`, null where it was done.

create function app.is_club_photo(name text) returns boolean language sql immutable as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/club-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

create function app.is_club_keeper(member uuid, k public.clubs) returns boolean language sql stable set search_path = '' as $$
  select coalesce(k.owner_id = member, app.role_of(member) = 'admin') $$;

-- [S18] What is approved is seen by whoever sees the page. `path`: with the bucket.
create function app.may_see_club_photo(viewer uuid, path text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.club_photos p join public.clubs k on k.id = p.club_id where p.object = path
      and ((p.state = 'approved' and k.published) or app.is_club_keeper(viewer, k) or app.role_of(viewer) = 'admin')) $$;

create function app.club_photos_json(k public.clubs, is_keeper boolean) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'path', p.object, 'caption', p.caption, 'state', p.state, 'reason', p.reason) order by p.added_at, p.id), '[]')
  from app.club_photos p where p.club_id = k.id and (p.state = 'approved' or is_keeper) $$;

-- `{club, picture, caption}`: adds a photograph that was stored before. One with the bytes of another of the same keeper is that one, sent again
-- after a lost answer: its own file is removed.
create function public.add_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  picture text := app.text_in(request, 'picture');
  file text := substr(picture, length('albums/') + 1);
  words text := btrim(app.text_in(request, 'caption'));
  is_house boolean := app.role_of(me) = 'admin';
  photo uuid := app.uuid_of(substring(file from '/club-([0-9a-f-]{36})-'));
  bytes_hash text := app.picture_hash(picture);
  k public.clubs;
  refusal text;
begin
  select * into k from public.clubs x where x.slug = app.text_in(request, 'club') and x.published and app.is_club_keeper(me, x) for update;
  refusal := case
    when k.id is null then 'forbidden'
    when exists (select from app.club_photos p where p.id = photo and p.club_id = k.id) then 'known'
    when words is null or app.is_blank(words) then 'invalid'
    when not app.within_limit(words, app.event_line_length()) then 'text-too-long'
    when (picture like 'albums/' || me::text || '/%' and app.is_club_photo(file)) is not true or app.is_album_object_shown(file) then 'picture-refused'
    when exists (select from app.club_photos p where p.club_id = k.id and p.added_by = me and p.hash = bytes_hash and p.state <> 'refused') then 'repeated'
    when (select count(*) from app.club_photos p where p.club_id = k.id and p.state <> 'refused') >= app.club_photos() then 'photos-full'
    when app.is_marked_for_removal(picture) or not exists (select from storage.objects o where o.bucket_id = 'albums' and o.name = file) then 'picture-missing' end;
  if refusal is null then
    insert into app.club_photos (id, club_id, added_by, object, caption, hash, state)
    values (photo, k.id, me, picture, words, coalesce(bytes_hash, 'unknown'), case when is_house then 'approved' else 'pending' end);
  end if;
  if refusal = 'repeated' then
    insert into app.media_removals (name) values (picture) on conflict (name) do nothing;
  end if;
  -- The same request again: it was done.
  return jsonb_build_object('refusal', case when refusal not in ('known', 'repeated') then refusal end);
end $$;

-- `{photo}`: takes one away, whatever its state.
create function public.remove_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  with gone as (
    delete from app.club_photos p using public.clubs k
    where p.id = app.uuid_in(request, 'photo') and k.id = p.club_id and app.is_club_keeper(me, k) returning p.object)
  insert into app.media_removals (name) select g.object from gone g where g.object is not null on conflict (name) do nothing;
  return '{"refusal": null}';
end $$;

-- [PROFILE-72] `{photo, verdict, hash, reason}`, for administrators only. `hash`: of what they looked at; `reason`: of a refusal, one of those of
-- reports. The bytes of a refused one are removed; its keeper is told, unless it is the house's own.
create function public.moderate_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  p app.club_photos;
begin
  if app.role_of(app.me()) <> 'admin' then
    return '{"code": "forbidden"}';
  end if;
  select * into p from app.club_photos x where x.id = app.uuid_in(request, 'photo') for update;
  if not app.is_verdict(verdict, why) or p.object is null or coalesce(app.text_in(request, 'hash') <> p.hash, true) then
    return '{"code": "invalid"}';
  end if;
  update app.club_photos x set state = verdict, reason = why, object = case verdict when 'approved' then p.object end where x.id = p.id;
  if verdict = 'refused' then
    insert into app.media_removals (name) values (p.object) on conflict (name) do nothing;
  end if;
  insert into app.album_decisions (owner_id, decided_by, item_id, verdict, hash, reason)
  values (app.uuid_of(split_part(p.object, '/', 2)), app.me(), p.id, verdict, p.hash, why);
  perform app.next_rev(p.added_by);
  if app.role_of(p.added_by) <> 'admin' then
    perform app.queue_notifications(array[p.added_by], 'admin_broadcast', k.slug || case verdict when 'approved' then '/yes' else '/no' end, null, null, gen_random_uuid())
    from public.clubs k where k.id = p.club_id;
  end if;
  return '{"code": null}';
end $$;
