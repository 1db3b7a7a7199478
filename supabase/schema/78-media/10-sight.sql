-- [S18] Who may see what of an album: one rule for lists, files, likes and reports.

-- What a file of the bucket `albums` is by its name: `photo`, `video`, `poster`, `event` (the picture of one) or `club` (a photograph of one);
-- null: no such name.
create function app.album_file_kind(name text) returns text language sql immutable as $$
  select coalesce(kind[1], kind[2]) from regexp_match(name, '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
    || '(?:(photo|poster|event|club)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(?:webp|jpg)|'
    || '(video)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.mp4)$') as kind $$;

-- The most bytes that may be stored under this name.
create function app.album_object_bytes(name text) returns bigint language sql immutable set search_path = '' as $$
  select case when app.album_file_kind(name) = 'video' then app.album_video_bytes() else app.picture_bytes() end $$;

-- [PROFILE-113] The private album is seen with a grant and premium; the end of either, a block and a lost follow end the sight at once. [AGE-04] Where a
-- proof of age is wanted, nothing replaces it.
create function app.may_see_album(viewer uuid, owner uuid, album text) returns boolean language sql stable set search_path = '' as $$
  select viewer = owner or (
    app.is_listed(owner) and app.block_between(viewer, owner) is null and case album
      when 'public' then true
      when 'followers' then app.is_follower_of(viewer, owner)
      when 'certified' then app.role_of(viewer) in ('membre_certifié', 'admin')
      when 'private' then app.is_premium(viewer) and not app.needs_age_proof(viewer) and exists (
        select from app.media_access a
        where a.owner_id = may_see_album.owner and a.viewer_id = may_see_album.viewer and a.state = 'granted' and (a.until is null or a.until > now()))
      else false end) $$;

-- Members see what was approved; who acts for the house sees what waits for its decision, or is reported [S21].
create function app.may_see_item(viewer uuid, i app.album_items) returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    i.owner_id = viewer
    or (i.state = 'approved' and app.may_see_album(viewer, i.owner_id, i.album))
    or ((i.state = 'pending' or app.is_picture_referenced(i.object)) and app.is_moderating(viewer)), false) $$;

-- [S23] What a report keeps is seen by the house, also once it was refused or removed.
create function app.may_see_album_object(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and (
    (not app.is_marked_for_removal('albums/' || name) and (
      split_part(name, '/', 1) = auth.uid()::text
      or exists (
        select from app.album_items i
        where 'albums/' || may_see_album_object.name in (i.object, i.poster) and app.may_see_item(auth.uid(), i))
      or app.may_see_event_cover(auth.uid(), 'albums/' || name)
      or app.may_see_club_photo(auth.uid(), 'albums/' || name)))
    or (app.is_picture_referenced('albums/' || name) and app.is_moderating(auth.uid()))) $$;

-- A name is used once, so that a decision stays true of it. Files without an item are few, as the uploads of a day are counted.
create function app.may_add_album_object(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(app.album_file_kind(name) is not null and split_part(name, '/', 1) = auth.uid()::text, false)
    and not exists (select from app.picture_hashes h where h.object = 'albums/' || name) $$;

-- Whether an item of an album, an event or a club shows this object.
create function app.is_album_object_shown(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.album_items i where 'albums/' || is_album_object_shown.name in (i.object, i.poster))
    or exists (select from app.events e where e.cover = 'albums/' || is_album_object_shown.name)
    or exists (select from app.club_photos p where p.object = 'albums/' || is_album_object_shown.name) $$;

-- Why a member may not show a picture that they name, with the bucket: it must be theirs, of this kind, shown nowhere yet (`picture-refused`), and
-- stored (`picture-missing`). Null: they may.
create function app.own_picture_refusal(me uuid, picture text, kind text) returns text language sql stable set search_path = '' as $$
  select case
    when (picture like 'albums/' || me || '/%' and app.album_file_kind(file) = kind) is not true or app.is_album_object_shown(file) then 'picture-refused'
    when app.is_marked_for_removal(picture) or not exists (select from storage.objects o where o.bucket_id = 'albums' and o.name = file) then 'picture-missing' end
  from substr(picture, length('albums/') + 1) as file $$;
