-- [MEMBERAREA-22] What a member does to their own albums, through the outbox, and what the house decides.

-- [PROFILE-109 to PROFILE-112] How many items of a kind a member may have; null: without limit.
create function app.album_limit(member uuid, kind text) returns int language sql stable set search_path = '' as $$
  select case when not app.is_premium(member) then case kind when 'video' then app.album_videos() else app.album_photos() end end $$;

-- Items that count: those that wait for their decision too.
create function app.album_count(member uuid, kind text) returns bigint language sql stable set search_path = '' as $$
  select count(*) from app.album_items i where i.owner_id = member and i.kind = album_count.kind and i.state <> 'refused' $$;

create function app.is_album(album text) returns boolean language sql immutable as $$
  select coalesce(album in ('public', 'followers', 'certified', 'private'), false) $$;

-- Whether a video is as long as its owner states, by the header of its file. Devices state whole seconds, rounded up, and at most the limit.
-- What was not measured when it was stored is not refused.
create function app.is_stated_length(path text, seconds bigint) returns boolean language sql stable set search_path = '' as $$
  select not exists (
    select from storage.objects o
    where o.bucket_id = 'albums' and o.name = substr(path, length('albums/') + 1)
      and abs(seconds - case when o.metadata ? 'seconds' then least(ceil((o.metadata ->> 'seconds')::numeric), app.album_video_seconds()) end) > 1) $$;

-- `{path, album, poster?, seconds?}`: an item that waits for its decision. Its object was stored before [Y3]. What stands when premium
-- ends stays; only new ones are refused.
create function app.add_album_item(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  path text := app.text_in(data, 'path');
  poster text := app.text_in(data, 'poster');
  chosen text := app.text_in(data, 'album');
  parts text[] := regexp_match(path, '/(photo|video)-([0-9a-f-]{36})-([0-9]+)x([0-9]+)\.');
  this_kind text := parts[1];
  item uuid := app.uuid_of(parts[2]);
  refusals text[];
begin
  if not app.is_album(chosen) or (data ? 'seconds' and app.integer_in(data, 'seconds') is null) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  -- The same item, of an entry whose id has expired.
  if exists (select from app.album_items i where i.id = item and i.owner_id = me) then
    return app.applied_outcome(entry, me);
  end if;
  refusals := array[app.own_picture_refusal(me, path, this_kind), case when poster is not null then app.own_picture_refusal(me, poster, 'poster') end];
  if item is null or 'picture-refused' = any (refusals)
    or (this_kind = 'video') <> (poster is not null)
    or (this_kind = 'video' and (app.integer_in(data, 'seconds') between 1 and app.album_video_seconds()) is not true)
    or poster not like 'albums/' || me::text || '/poster-' || item || '-%'
    or exists (select from app.album_items i where i.id = item) then
    return app.rejected_outcome(entry, 'picture-refused');
  end if;
  if app.album_count(me, this_kind) >= app.album_limit(me, this_kind) then
    return app.rejected_outcome(entry, case this_kind when 'video' then 'album-videos-full' else 'album-photos-full' end);
  end if;
  if 'picture-missing' = any (refusals) then
    return app.rejected_outcome(entry, 'picture-missing');
  end if;
  if this_kind = 'video' and not app.is_stated_length(path, app.integer_in(data, 'seconds')) then
    return app.rejected_outcome(entry, 'album-video-length');
  end if;
  insert into app.album_items (id, owner_id, album, kind, object, poster, hash, width, height, seconds)
  values (item, me, chosen, this_kind, path, poster, coalesce(app.picture_hash(path), 'unknown'), parts[3]::int, parts[4]::int,
    case this_kind when 'video' then app.integer_in(data, 'seconds') end);
  perform app.next_rev(me);
  return app.applied_outcome(entry, me);
end $$;

-- `{itemId, album}`: moves an item to another album; null removes it. Where there is no such item any more, nothing is left to do.
create function app.set_album_item(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  chosen text := app.text_in(data, 'album');
  i app.album_items;
begin
  if app.uuid_in(data, 'itemId') is null or not (app.is_album(chosen) or data -> 'album' = 'null') then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  select * into i from app.album_items x where x.id = app.uuid_in(data, 'itemId') and x.owner_id = me for update;
  if i.id is not null and chosen is null then
    delete from app.album_items x where x.id = i.id;
    perform app.mark_removed(array[i.object, i.poster]);
  elsif i.id is not null then
    update app.album_items x set album = chosen where x.id = i.id;
  end if;
  perform app.next_rev(me);
  return app.applied_outcome(entry, me);
end $$;

-- [PROFILE-72] Records a decision on what lies in the bucket `albums`. The files of what is refused are removed. `owner`: whose it is, whose
-- devices hear of it with the account's revision; null: the house's own.
create function app.record_album_decision(owner uuid, item uuid, verdict text, hash text, why text, files text[]) returns void language plpgsql set search_path = '' as $$
begin
  insert into app.album_decisions (owner_id, decided_by, item_id, verdict, hash, reason) values (owner, app.me(), item, verdict, hash, why);
  if verdict = 'refused' then
    perform app.mark_removed(files);
  end if;
  perform app.next_rev(owner) where owner is not null;
end $$;

-- [PROFILE-72] `{item, verdict, hash, reason}`: a decision of the queue, never about an item of one's own [S20]. `hash`: of what was looked at; of
-- other bytes nothing is decided. `reason`: of a refusal; the owner is told. Returns `{code}`.
create function app.review_album_item(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  item uuid := app.uuid_in(request, 'item');
  verdict text := app.text_in(request, 'verdict');
  why text := app.text_in(request, 'reason');
  i app.album_items;
begin
  perform from public.streams s where s.id = (select x.owner_id from app.album_items x where x.id = item) for update;
  select * into i from app.album_items x where x.id = item for update;
  if not app.is_verdict(verdict, why) or i.id is null or i.state = 'refused' or app.text_in(request, 'hash') is distinct from i.hash then
    return '{"code": "invalid"}';
  end if;
  if i.owner_id = me then
    return '{"code": "forbidden"}';
  end if;
  update app.album_items x set state = verdict, reason = why where x.id = item;
  perform app.record_album_decision(i.owner_id, item, verdict, i.hash, why, array[i.object, i.poster]);
  perform app.queue_notifications(array[i.owner_id], 'admin_broadcast', 'albums/' || verdict, null, null, gen_random_uuid());
  return '{"code": null}';
end $$;

insert into app.actions (name, handler, locks_account) values
  ('album.add', 'add_album_item', true),
  ('album.set', 'set_album_item', true);
