-- [MEMBERAREA-23] Uploads in parts: what was cut goes on from what has arrived, in whichever context, on whichever node. The quota was
-- counted when it began, for the whole file. No lock is held while bytes arrive: each request writes a file of its own, and of two that bring
-- the same place the first one counts. What has arrived once counts for its day, whatever becomes of it.

-- How long an upload without a new part may still go on.
create function app.upload_patience() returns interval language sql immutable as $$ select interval '24 hours' $$;

-- So many parts of one member may be arriving, from all devices: until they have, their bytes lie on the disk and count for nothing.
create function app.arriving_parts() returns int language sql immutable as $$ select 4 $$;

-- No request lasts longer: what has not arrived by then does not arrive any more.
create function app.part_patience() returns interval language sql immutable as $$ select interval '20 minutes' $$;

-- Where the next part of an upload begins.
create function app.upload_received(upload uuid) returns bigint language sql stable set search_path = '' as $$
  select coalesce(sum(p.bytes), 0)::bigint from app.upload_parts p where p.upload_id = upload $$;

-- Ends a running upload. What has arrived of it counts for its day; of one that has brought nothing no trace is left.
create function app.end_upload_in_parts(upload uuid) returns void language plpgsql set search_path = '' as $$
declare
  received bigint := app.upload_received(upload);
begin
  if received = 0 then
    delete from app.uploads u where u.id = upload;
  else
    update app.uploads u set bytes = received, mime_type = null, hash = null, given_up = true where u.id = upload;
    update app.upload_parts p set upload_id = null where p.upload_id = upload;
  end if;
end $$;

-- Begins an upload in parts, or finds the one of the same file that was cut. Another file under the same name takes its place. Returns
-- `{upload, received}`, or a code as `begin_upload` does.
create function app.begin_upload_in_parts(bucket text, name text, size bigint, mime_type text, hash text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  running app.uploads;
  answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  select * into running from app.uploads u
  where u.member_id = me and u.object = begin_upload_in_parts.bucket || '/' || begin_upload_in_parts.name and u.mime_type is not null limit 1;
  if running.id is not null then
    if running.bytes = size and running.mime_type = begin_upload_in_parts.mime_type and running.hash is not distinct from begin_upload_in_parts.hash then
      return jsonb_build_object('upload', running.id, 'received', app.upload_received(running.id));
    end if;
    perform app.end_upload_in_parts(running.id);
  end if;
  answer := app.begin_upload(bucket, name, size);
  if answer ? 'upload' then
    update app.uploads u set mime_type = begin_upload_in_parts.mime_type, hash = begin_upload_in_parts.hash where u.id = app.uuid_in(answer, 'upload');
    answer := answer || '{"received": 0}';
  end if;
  return answer;
end $$;

-- What the caller's own upload is, and how much of it has arrived; null: there is none that may go on.
create function app.upload_in_parts(upload uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('object', u.object, 'size', u.bytes, 'type', u.mime_type, 'hash', u.hash, 'received', app.upload_received(u.id))
  from app.uploads u where u.id = upload and u.member_id = app.me() and u.mime_type is not null $$;

-- Names the file of a part before it is written, so that it is erased whatever becomes of its request. False: too many of the caller's are
-- arriving.
create function app.reserve_upload_part(part uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || me::text, 0));
  if (select count(*) from app.upload_parts p where p.member_id = me and p.at > now() - app.part_patience()) >= app.arriving_parts() then
    return false;
  end if;
  insert into app.upload_parts (id, member_id, position, bytes) values (part, me, 0, 0);
  return true;
end $$;

-- Forgets a part whose file was removed again.
create function app.drop_upload_part(part uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.upload_parts p where p.id = part and p.upload_id is null and p.bytes = 0 and p.member_id = app.me() $$;

-- Adds a part that has arrived. Returns how much the upload has then; null: another part was faster, or the upload is over.
create function app.add_upload_part(upload uuid, part uuid, place bigint, bytes bigint) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  size bigint;
begin
  select u.bytes into size from app.uploads u where u.id = upload and u.member_id = app.me() and u.mime_type is not null for update;
  if size is null or app.upload_received(upload) <> place or bytes < 1 or place + bytes > size then
    return null;
  end if;
  update app.upload_parts p set upload_id = upload, member_id = null, position = place, bytes = add_upload_part.bytes, at = now() where p.id = part and p.upload_id is null and p.bytes = 0;
  return case when found then place + bytes end;
end $$;

-- The parts of the caller's own upload, in their order.
create function app.parts_of_upload(upload uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.id order by p.position), '{}')
  from app.upload_parts p join app.uploads u on u.id = p.upload_id where u.id = upload and u.member_id = app.me() $$;

-- Takes the making of the whole file for one request. False: another one makes it, or the upload is over. The claim of a request that has
-- died ends by itself.
create function app.claim_upload(upload uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update app.uploads u set joining_since = now() where u.id = upload and u.member_id = app.me() and u.mime_type is not null
    and (u.joining_since is null or u.joining_since < now() - interval '5 minutes');
  return found;
end $$;

create function app.unclaim_upload(upload uuid) returns void language sql security definer set search_path = '' as $$
  update app.uploads u set joining_since = null where u.id = upload and u.member_id = app.me() $$;

-- Ends an upload that is refused when all of it has arrived: it counts among the attempts of its time, and its parts are erased.
create function app.refuse_upload(upload uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update app.uploads u set mime_type = null, hash = null, given_up = true where u.id = upload and u.member_id = app.me() and not u.stored;
  if found then
    update app.upload_parts p set upload_id = null where p.upload_id = upload;
  end if;
end $$;

-- Gives up the caller's uploads of these objects that are not complete, in parts or whole: nobody wishes them any more.
create function app.abandon_uploads(objects text[]) returns void language sql security definer set search_path = '' as $$
  select app.end_upload_in_parts(u.id) from app.uploads u where u.member_id = app.me() and u.object = any (objects) and u.mime_type is not null;
  update app.uploads u set given_up = true where u.member_id = app.me() and u.object = any (objects) and u.mime_type is null and not u.stored $$;

-- Gives up what has not gone on for a day, and returns the parts whose files are to be erased now. One that is still arriving is left for an
-- hour.
create function public.upload_parts_to_remove() returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from app.uploads u where u.mime_type is not null and u.started_at < now() - app.upload_patience()
    and not exists (select from app.upload_parts p where p.upload_id = u.id and p.at > now() - app.upload_patience());
  return (
    select coalesce(array_agg(x.id), '{}') from (
      select p.id from app.upload_parts p
      where p.upload_id is null and ((p.bytes > 0 and p.at <= now()) or p.at < now() - interval '1 hour') order by p.at, p.id limit 100) as x);
end $$;

-- Records that files were erased, and that others are stuck: those are not arriving any more.
create function public.record_upload_parts_removed(parts uuid[], stuck uuid[] default '{}') returns void language sql security definer set search_path = '' as $$
  update app.upload_parts p set at = now() + app.removal_patience(), member_id = null where p.id = any (stuck) and p.upload_id is null;
  delete from app.upload_parts p where p.id = any (parts) and p.upload_id is null $$;
