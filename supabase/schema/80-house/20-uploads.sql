-- What a member brings into the buckets is counted before a byte of it is read, under the member's own lock, for all nodes.

-- `{upload}`, or why not: `duplicate`, `forbidden`, `too-large`, `rate-limited` with the seconds to wait, `pictures-full`.
-- `size`: the most that may come. What is refused as forbidden counts among the attempts of the hour.
create function app.begin_upload(bucket text, name text, size bigint) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  of_profile boolean := bucket = 'avatars';
  owner_part integer := case when bucket = 'avatars' then 1 else 2 end;
  most bigint := case when bucket = 'avatars' then app.profile_picture_bytes() else app.picture_bytes() end;
  allowed boolean;
  wanted text := bucket || '/' || name;
  upload uuid;
  wait double precision;
begin
  if bucket is null or bucket not in ('avatars', 'conversations') or name is null or split_part(name, '/', owner_part) <> me::text then
    return '{"code": "forbidden"}';
  end if;
  if size is null or size < 0 or size > most then
    return '{"code": "too-large"}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  if exists (select from storage.objects o where o.bucket_id = bucket and o.name = begin_upload.name) then
    return '{"code": "duplicate"}';
  end if;
  delete from app.uploads u where u.member_id = me and not u.stored and u.begun_at < now() - interval '1 hour';
  select extract(epoch from u.begun_at + interval '1 hour' - now()) into wait
  from app.uploads u where u.member_id = me and u.begun_at > now() - interval '1 hour'
  order by u.begun_at desc offset app.pictures_an_hour() - 1 limit 1;
  if wait is not null then
    return jsonb_build_object('code', 'rate-limited', 'wait', greatest(1, ceil(wait)));
  end if;
  if size + (select coalesce(sum(u.bytes), 0) from app.uploads u where u.member_id = me) > app.pictures_bytes() then
    return '{"code": "pictures-full"}';
  end if;
  insert into app.uploads (member_id, object, bytes) values (me, wanted, size) returning id into upload;
  if of_profile then
    allowed := app.may_add_profile_picture(name)
      and (select count(*) from app.uploads u where u.member_id = me and u.object like 'avatars/%' and u.bytes > 0) <= app.profile_pictures_most();
  else
    allowed := app.may_add_media(name);
  end if;
  if not allowed then
    update app.uploads set bytes = 0 where id = upload;
    return '{"code": "forbidden"}';
  end if;
  return jsonb_build_object('upload', upload);
end $$;

-- With the object's own row, in one transaction. Refused where something else has stood under this name: 23505.
create function app.finish_upload(upload uuid, size bigint, hash text) returns void language plpgsql security definer set search_path = '' as $$
declare
  here text;
begin
  update app.uploads u set bytes = size, stored = true where u.id = upload and u.member_id = app.me() and not u.stored returning u.object into here;
  if here is null then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  insert into app.picture_hashes as h (object, hash) values (here, finish_upload.hash)
  on conflict (object) do update set at = h.at where h.hash = excluded.hash;
  if not found then
    raise exception 'another picture has stood under this name' using errcode = '23505';
  end if;
end $$;

-- The connection was cut: it counts no more.
create function app.abandon_upload(upload uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.uploads u where u.id = upload and u.member_id = app.me() and not u.stored $$;

-- The attempt counts for its hour, the bytes no more.
create function app.objects_gone(objects text[]) returns void language sql security definer set search_path = '' as $$
  update app.uploads u set stored = false, bytes = 0
  where u.object = any (objects) and u.stored
    and not exists (select from storage.objects o where o.bucket_id = split_part(u.object, '/', 1) and o.name = substr(u.object, strpos(u.object, '/') + 1)) $$;
