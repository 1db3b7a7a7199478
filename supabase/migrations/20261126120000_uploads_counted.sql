-- What a member brings into the buckets is counted before a byte of it is read, under the member's own lock, for all nodes.

create function app.pictures_an_hour() returns bigint language sql immutable as $$ select 30::bigint $$;
-- All that one member has stored, in bytes.
create function app.pictures_bytes() returns bigint language sql immutable as $$ select 209715200::bigint $$;
-- One picture of a message, and one of a profile, in bytes.
create function app.picture_bytes() returns bigint language sql immutable as $$ select 4194304::bigint $$;
create function app.profile_picture_bytes() returns bigint language sql immutable as $$ select 2097152::bigint $$;

-- One row for each object that is stored, and for each attempt of the last hour. `object`: the bucket, a slash, the name.
create table app.uploads (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  object text not null,
  -- Of what is stored, or may still come.
  bytes bigint not null check (bytes >= 0),
  begun_at timestamptz not null default now(),
  stored boolean not null default false
);
create index uploads_of_member on app.uploads (member_id, begun_at);
create index uploads_of_object on app.uploads (object);
alter table app.uploads enable row level security;
revoke all on app.uploads from public, anon, authenticated, service_role;

-- What has stood under a name, and what may stand there again: the same, or nothing. It outlives the object.
create table app.picture_hashes (
  object text primary key,
  hash text not null,
  at timestamptz not null default now()
);
alter table app.picture_hashes enable row level security;
revoke all on app.picture_hashes from public, anon, authenticated, service_role;

insert into app.uploads (member_id, object, bytes, begun_at, stored)
select p.id, o.bucket_id || '/' || o.name, coalesce((o.metadata ->> 'size')::bigint, 0), coalesce(o.created_at, now()), true
from storage.objects o
join public.profiles p on p.id::text = split_part(o.name, '/', case o.bucket_id when 'avatars' then 1 else 2 end)
where o.bucket_id in ('avatars', 'conversations');

create function app.is_message_picture(name text) returns boolean language sql immutable as $$
  select name ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.(webp|jpg)$' $$;

-- [Y3] As before. Where there is no conversation yet, the id must be the one that it would have: its other member is
-- looked for, as an id does not say whose it is.
create or replace function app.may_add_media(name text) returns boolean language plpgsql stable security definer set search_path = '' as $$
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
  select bool_or(m.member_id = me and m.card_allowed) into allowed from public.memberships m where m.stream_id = conversation;
  if allowed is null then
    select p.id into other from public.profiles p where p.id <> me and app.conversation_id(me, p.id) = conversation;
    allowed := other is not null and app.block_between(me, other) is null;
  end if;
  return allowed;
end $$;

-- As before, and under no name that was used once: what was decided on under it stays what it was.
create or replace function app.may_add_profile_picture(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select app.is_profile_picture(name) and split_part(name, '/', 1) = auth.uid()::text
    and not exists (select from app.picture_hashes h where h.object = 'avatars/' || name)
    and (select count(*) from storage.objects o where o.bucket_id = 'avatars' and o.name like auth.uid()::text || '/%') < app.profile_pictures_most() $$;

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

revoke execute on all functions in schema app from public;
grant execute on function app.begin_upload(text, text, bigint), app.finish_upload(uuid, bigint, text), app.abandon_upload(uuid), app.objects_gone(text[]) to authenticated;
