-- Photographs of clubs, which their keepers add: an approved professional, or the house where there is none. They lie in the bucket `albums`
-- under the name of whoever stored them; the house looks at a professional's before others see it. Answers are `{refusal}`, null where it was done.

create function app.is_club_keeper(member uuid, k public.clubs) returns boolean language sql stable set search_path = '' as $$
  select case when k.owner_id is null then app.role_of(member) = 'admin' else k.owner_id = member and app.is_approved_professional(member) end $$;

-- [S18] What is approved is seen by whoever sees the page, all else by the professional and who acts for the house [S21]. `path`: with the bucket.
create function app.may_see_club_photo(viewer uuid, path text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.club_photos p join public.clubs k on k.id = p.club_id where p.object = path
      and ((p.state = 'approved' and (app.is_club_shown(k) or app.is_club_keeper(viewer, k))) or k.owner_id = viewer or app.is_moderating(viewer))) $$;

create function app.club_photos_json(k public.clubs, is_keeper boolean) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'path', p.object, 'caption', p.caption, 'state', p.state, 'reason', p.reason) order by p.added_at, p.id), '[]')
  from app.club_photos p where p.club_id = k.id and (p.state = 'approved' or is_keeper) $$;

-- `{club, picture, caption}`: adds a photograph that was stored before. One with the bytes of another of the same keeper is that one, sent again
-- after a lost answer or with another caption: its own file is removed, and the new caption waits for the house as the first did.
create function public.add_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  picture text := app.text_in(request, 'picture');
  words text := btrim(app.text_in(request, 'caption'));
  is_house boolean := app.role_of(me) = 'admin';
  photo uuid := app.uuid_of(substring(picture from '/club-([0-9a-f-]{36})-'));
  bytes_hash text := app.picture_hash(picture);
  picture_refusal text := app.own_picture_refusal(me, picture, 'club');
  k public.clubs;
  refusal text;
begin
  perform app.require_writable();
  -- A professional fills the draft of a page too.
  select * into k from public.clubs x where x.slug = app.text_in(request, 'club') and (app.is_club_shown(x) or x.owner_id = me) and app.is_club_keeper(me, x) for update;
  refusal := case
    when k.id is null then 'forbidden'
    when words is null or app.is_blank(words) then 'invalid'
    when not app.within_limit(words, app.event_line_length()) then 'text-too-long'
    when exists (select from app.club_photos p where p.id = photo and p.club_id = k.id) then 'known'
    when picture_refusal = 'picture-refused' then picture_refusal
    when exists (select from app.club_photos p where p.club_id = k.id and p.added_by = me and p.hash = bytes_hash and p.state <> 'refused') then 'repeated'
    when (select count(*) from app.club_photos p where p.club_id = k.id and p.state <> 'refused') >= app.club_photos() then 'photos-full'
    else picture_refusal end;
  if refusal is null then
    insert into app.club_photos (id, club_id, added_by, object, caption, hash, state)
    values (photo, k.id, me, picture, words, coalesce(bytes_hash, 'unknown'), case when is_house then 'approved' else 'pending' end);
  end if;
  if refusal = 'repeated' then
    perform app.mark_removed(array[picture]);
  end if;
  if refusal in ('known', 'repeated') then
    update app.club_photos p set caption = words, state = case when is_house then 'approved' else 'pending' end
    where p.club_id = k.id and p.added_by = me and p.state <> 'refused' and p.caption <> words
      and case refusal when 'known' then p.id = photo else p.hash = bytes_hash end;
  end if;
  -- The same picture again: it was done.
  return jsonb_build_object('refusal', case when refusal not in ('known', 'repeated') then refusal end);
end $$;

-- `{photo}`: takes one away, whatever its state.
create function public.remove_club_photo(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  delete from app.club_photos p using public.clubs k where p.id = app.uuid_in(request, 'photo') and k.id = p.club_id and app.is_club_keeper(me, k);
  return '{"refusal": null}';
end $$;

-- [PROFILE-72] `{photo, verdict, hash, caption, reason}`: a decision of the queue, never about a photograph or a club of one's own [S20]. `hash` and
-- `caption`: of the picture and the words that were looked at; of others nothing is decided. `reason`: of a refusal. The bytes of a refused one are
-- removed; its keeper is told, unless it is the house's own. Returns `{code}`.
create function app.review_club_photo(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  p app.club_photos;
  k public.clubs;
begin
  select * into p from app.club_photos x where x.id = app.uuid_in(request, 'photo') for update;
  select * into k from public.clubs x where x.id = p.club_id;
  if not app.is_verdict(verdict, why) or p.object is null or (app.text_in(request, 'hash'), app.text_in(request, 'caption')) is distinct from (p.hash, p.caption) then
    return '{"code": "invalid"}';
  end if;
  if me in (p.added_by, k.owner_id) then
    return '{"code": "forbidden"}';
  end if;
  update app.club_photos x set state = verdict, reason = why, object = case verdict when 'approved' then p.object end where x.id = p.id;
  perform app.record_album_decision(case when k.owner_id is not null then p.added_by end, p.id, verdict, p.hash, why, array[p.object]);
  if k.owner_id is not null then
    perform app.queue_notifications(array[p.added_by], 'admin_broadcast', k.slug || case verdict when 'approved' then '/yes' else '/no' end, null, null, gen_random_uuid());
  end if;
  return '{"code": null}';
end $$;

-- A photograph that ends its existence, as its club's page or whoever added it does, takes its file with it.
create trigger club_photo_goes after delete on app.club_photos for each row when (old.object is not null) execute function app.remove_file_of_row('object');
