-- [Y3] Rights to add and read stored pictures.

-- A stored object is never changed: nobody has a right to update one. The storage service names the operation under which it queries; empty
-- where it does not.
create function app.storage_operation() returns text language sql stable set search_path = '' as $$
  select regexp_replace(coalesce(current_setting('storage.operation', true), ''), '^storage\.', '') $$;

create function app.is_message_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

-- Pictures of profiles, what albums hold and documents are named with their bucket, pictures of messages without.
create function app.is_named_with_bucket(name text) returns boolean language sql immutable as $$
  select name like 'avatars/%' or name like 'albums/%' or name like 'documents/%' $$;

-- [Y3] A picture is uploaded before the message that shows it, so possibly before the conversation exists. A member may add pictures only
-- under their own id, never across a block, and to no conversation of others. Without a conversation the id must be the one that a pair of
-- the member would have; the partner is searched for, because an id does not contain its members. To a group its members add pictures.
create function app.may_add_media(name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  conversation uuid;
  allowed boolean;
  other uuid;
begin
  if me is null or app.is_message_picture(name) is not true or split_part(name, '/', 2) <> me::text then
    return false;
  end if;
  conversation := split_part(name, '/', 1)::uuid;
  select bool_or(m.member_id = me and (m.card_allowed or (m.role is not null and not m.departed))) into allowed from public.memberships m where m.stream_id = conversation;
  if allowed is null then
    select p.id into other from public.profiles p where p.id <> me and app.conversation_id(me, p.id) = conversation;
    allowed := other is not null and app.block_between(me, other) is null;
  end if;
  return allowed;
end $$;

-- What a member has stored: pictures of profile, groups and messages, and what albums hold. Found by ranges of names, which the index of
-- patterns serves, and by records of uploads, as a picture may be older than its conversation; no bucket is read whole.
create function app.stored_objects_of(member uuid) returns table (bucket_id text, name text, created_at timestamptz, bytes bigint) language sql stable set search_path = '' as $$
  with ranges as (
    select member::text as beginning
    union all select m.stream_id || '/' || member from public.memberships m where m.member_id = member
    union all select substr(u.object, length('conversations/') + 1, 73) from app.uploads u where u.member_id = member and u.object like 'conversations/%'),
  -- Each range by itself (`offset 0`), and apart from the bucket: policies name buckets, whose rows would else be read one and all.
  found as materialized (
    select o.* from (select distinct beginning from ranges) as r cross join lateral (
      select x.bucket_id, x.name, x.created_at, x.metadata from storage.objects x where x.name ~>=~ (r.beginning || '/') and x.name ~<~ (r.beginning || '0') offset 0) as o)
  select f.bucket_id, f.name, f.created_at, coalesce((f.metadata ->> 'size')::bigint, 0) from found f
  where member::text = case when f.bucket_id in ('avatars', 'albums', 'documents') then split_part(f.name, '/', 1) when f.bucket_id = 'conversations' then split_part(f.name, '/', 2) end $$;

create function app.is_marked_for_removal(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.media_removals c where c.name = is_marked_for_removal.name) $$;

-- The hash of a stored picture, for messages, reports and decisions. `name`: as messages and profiles name it.
create function app.picture_hash(name text) returns text language sql stable security definer set search_path = '' as $$
  with object as (select case when app.is_named_with_bucket(name) then name else 'conversations/' || name end as path)
  select coalesce(
    (select h.hash from app.picture_hashes h where h.object = object.path),
    (select 'etag:' || trim('"' from o.metadata ->> 'eTag') from storage.objects o
      where o.bucket_id = split_part(object.path, '/', 1) and o.name = substr(object.path, strpos(object.path, '/') + 1)))
  from object $$;

-- Whether a message or a report refers to the picture.
create function app.is_picture_referenced(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.messages m where m.media_url = is_picture_referenced.name)
    or exists (select from public.reports r where r.pictures @> jsonb_build_array(jsonb_build_object('name', is_picture_referenced.name))) $$;
