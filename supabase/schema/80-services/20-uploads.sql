-- Counts uploads before any byte is read, under a lock of the member that holds for all nodes.

-- The seconds until another picture of a conversation or profile may be uploaded; null: now.
create function app.picture_upload_wait(me uuid) returns double precision language sql stable set search_path = '' as $$
  select extract(epoch from u.started_at + interval '1 hour' - now())
  from app.uploads u where u.member_id = me and u.object not like 'albums/%' and u.started_at > now() - interval '1 hour'
  order by u.started_at desc offset app.pictures_an_hour() - 1 limit 1 $$;

-- The seconds until so many bytes may be uploaded to albums: files and bytes of a day are counted. Null: now.
create function app.album_upload_wait(me uuid, size bigint) returns double precision language sql stable set search_path = '' as $$
  select extract(epoch from min(x.started_at) + interval '1 day' - now())
  from (
    select u.started_at, row_number() over newest as files, sum(u.bytes) over newest as bytes
    from app.uploads u where u.member_id = me and u.object like 'albums/%' and u.started_at > now() - interval '1 day'
    window newest as (order by u.started_at desc, u.id)) as x
  having max(x.files) >= app.album_uploads_a_day() or max(x.bytes) + size > app.album_bytes_a_day() $$;

-- Returns `{upload}`, or a code: `duplicate`, `forbidden`, `too-large`, `rate-limited` with the seconds to wait, `pictures-full`. `size`: the
-- most bytes that may arrive. A forbidden upload counts among the attempts of the hour.
create function app.begin_upload(bucket text, name text, size bigint) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  owner_part integer := case when bucket = 'conversations' then 2 else 1 end;
  maximum bigint := case bucket when 'avatars' then app.profile_picture_bytes() when 'albums' then app.album_object_bytes(name) when 'documents' then app.document_bytes() else app.picture_bytes() end;
  allowed boolean;
  object_name text := bucket || '/' || name;
  upload uuid;
  wait double precision;
begin
  if bucket is null or bucket not in ('avatars', 'conversations', 'albums', 'documents') or name is null or split_part(name, '/', owner_part) <> me::text then
    return '{"code": "forbidden"}';
  end if;
  if size is null or size < 0 or size > maximum then
    return '{"code": "too-large"}';
  end if;
  if app.is_read_only() then
    return jsonb_build_object('code', 'read-only', 'wait', extract(epoch from app.read_only_wait())::int);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  if exists (select from storage.objects o where o.bucket_id = bucket and o.name = begin_upload.name) then
    return '{"code": "duplicate"}';
  end if;
  delete from app.uploads u where u.member_id = me and not u.stored and u.mime_type is null
    and u.started_at < now() - case when u.object like 'albums/%' then interval '1 day' else interval '1 hour' end;
  wait := case when bucket = 'albums' then app.album_upload_wait(me, size) else app.picture_upload_wait(me) end;
  if wait is not null then
    return jsonb_build_object('code', 'rate-limited', 'wait', greatest(1, ceil(wait)));
  end if;
  if bucket <> 'albums' and size + (select coalesce(sum(u.bytes), 0) from app.uploads u where u.member_id = me and u.object not like 'albums/%') > app.pictures_bytes() then
    return '{"code": "pictures-full"}';
  end if;
  insert into app.uploads (member_id, object, bytes) values (me, object_name, size) returning id into upload;
  allowed := case bucket
    when 'avatars' then app.may_add_profile_picture(name)
      and (select count(*) from app.uploads u where u.member_id = me and u.object like 'avatars/%' and u.bytes > 0) <= app.profile_pictures_limit()
    when 'albums' then app.may_add_album_object(name)
    when 'documents' then app.may_add_document(name)
      and (select count(*) from app.uploads u where u.member_id = me and u.object like 'documents/%' and u.bytes > 0) <= app.documents_stored()
    else app.may_add_media(name) end;
  if not allowed or (bucket <> 'documents' and not app.may_add_pictures()) then
    update app.uploads set bytes = 0 where id = upload;
    return '{"code": "forbidden"}';
  end if;
  return jsonb_build_object('upload', upload);
end $$;

-- Records a finished upload in the transaction of the object's own row. Refused with 42501 where it was given up meanwhile, with 23505 where
-- other content was stored under this name before.
create function app.finish_upload(upload uuid, size bigint, hash text) returns void language plpgsql security definer set search_path = '' as $$
declare
  object_name text;
begin
  update app.uploads u set bytes = size, stored = true, mime_type = null, hash = null where u.id = upload and u.member_id = app.me() and not u.stored and not u.given_up returning u.object into object_name;
  if object_name is null then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  update app.upload_parts p set upload_id = null where p.upload_id = upload;
  insert into app.picture_hashes as h (object, hash) values (object_name, finish_upload.hash)
  on conflict (object) do update set at = h.at where h.hash = excluded.hash;
  if not found then
    raise exception 'another picture has stood under this name' using errcode = '23505';
  end if;
  perform app.queue_picture_comparison(object_name);
end $$;

-- The connection was cut: the attempt no longer counts.
create function app.abandon_upload(upload uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.uploads u where u.id = upload and u.member_id = app.me() and not u.stored $$;

-- Of removed objects the bytes no longer count; the attempt counts for its hour, in albums for its day.
create function app.release_uploads(objects text[]) returns void language sql security definer set search_path = '' as $$
  update app.uploads u set stored = false, bytes = 0
  where u.object = any (objects) and u.stored
    and not exists (select from storage.objects o where o.bucket_id = split_part(u.object, '/', 1) and o.name = substr(u.object, strpos(u.object, '/') + 1)) $$;
