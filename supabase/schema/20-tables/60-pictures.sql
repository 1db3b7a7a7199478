-- Pictures, videos and documents: files in four private buckets, and their records.

-- Pictures of private conversations are stored under `<conversation>/<sender>/<file>`; avatars, covers and pictures of groups under
-- `<member>/<avatar, cover or group>-<file>`, and what albums hold, with the pictures of events and clubs, under `<member>/<photo, video, poster, event or club>-<file>`. A profile names its own pictures with the bucket in front, so that no other address can be taken for one. Documents of
-- professionals are stored under `<member>/<file>`.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('conversations', 'conversations', false, 4194304, '{image/webp,image/jpeg}'),
  ('avatars', 'avatars', false, 2097152, '{image/webp,image/jpeg}'),
  ('albums', 'albums', false, 52428800, '{image/webp,image/jpeg,video/mp4}'),
  ('documents', 'documents', false, 10485760, '{application/pdf,image/jpeg,image/png,image/webp}')
on conflict (id) do nothing;

-- One row for each stored object, and for each attempt of the last hour. `object`: bucket, slash, name.
create table app.uploads (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  object text not null,
  -- The size of what is stored, or the most that may still arrive.
  bytes bigint not null check (bytes >= 0),
  started_at timestamptz not null default now(),
  stored boolean not null default false,
  -- Of one that arrives in parts and may go on: what it is to be, as its device says.
  mime_type text,
  hash text,
  -- Since when one request makes the whole file of its parts.
  joining_since timestamptz,
  -- Nobody wishes it any more, or it was refused: a request that still has its bytes stores nothing.
  given_up boolean not null default false,
  check (mime_type is null or not stored),
  check (not given_up or (mime_type is null and not stored))
);
create index uploads_of_member on app.uploads (member_id, started_at);
create index uploads_of_object on app.uploads (object);
create index uploads_in_parts on app.uploads (started_at) where mime_type is not null;
alter table app.uploads enable row level security;

-- What has arrived of uploads in parts, each in a file of its own that bears the part's id. Without an upload, the file is to be erased: the
-- upload is complete, given up or gone with its member. A part without bytes is still arriving.
create table app.upload_parts (
  id uuid primary key,
  upload_id uuid references app.uploads (id) on delete set null,
  -- Whose it is, of one that is still arriving.
  member_id uuid references public.profiles (id) on delete set null,
  -- Where in the whole file it begins.
  position bigint not null check (position >= 0),
  bytes bigint not null check (bytes >= 0),
  at timestamptz not null default now(),
  check (bytes > 0 or upload_id is null)
);
create unique index upload_parts_of on app.upload_parts (upload_id, position);
create index upload_parts_to_erase on app.upload_parts (at) where upload_id is null;
create index upload_parts_arriving on app.upload_parts (member_id) where member_id is not null;
alter table app.upload_parts enable row level security;

-- Files that no row of an object names: one that is being stored, until its object's row stands, and those of removed rows. The service erases
-- them when they are due; a failing store delays that, and loses none.
create table app.loose_files (
  bucket text not null,
  name text not null,
  version text not null,
  due timestamptz not null,
  -- From now on no object may name it.
  erasing boolean not null default false,
  primary key (bucket, name, version)
);
create index loose_files_due on app.loose_files (due);
alter table app.loose_files enable row level security;

-- The hash of what was stored under a name. Only the same content may be stored there again. The row outlives the object, so that a
-- moderation decision stays true of its name.
create table app.picture_hashes (
  -- By bytes, so that the names of one member are a range of the key.
  object text collate "C" primary key,
  hash text not null,
  at timestamptz not null default now()
);
alter table app.picture_hashes enable row level security;

-- Pictures to remove. As soon as a picture is listed here nobody can read it; the service then removes its file and
-- row.
create table app.media_removals (
  name text primary key,
  at timestamptz not null default now()
);
create index media_removals_oldest on app.media_removals (at);
alter table app.media_removals enable row level security;

-- When pictures that nothing refers to were last searched for.
create table app.orphaned_media_scan (
  at timestamptz not null
);
alter table app.orphaned_media_scan enable row level security;
insert into app.orphaned_media_scan values ('-infinity');

-- [PROFILE-72] Each decision on an avatar, with the picture's hash. A trigger writes it, whoever changes the profile. `picture`: its path, in
-- which the member's id stands; null once the member is erased [MEMBERAREA-27].
create table app.avatar_decisions (
  id bigint generated by default as identity primary key,
  member_id uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  verdict text not null check (verdict in ('approved', 'rejected')),
  picture text,
  hash text,
  at timestamptz not null default now()
);
create index avatar_decisions_of on app.avatar_decisions (member_id, at);
create index avatar_decisions_by on app.avatar_decisions (decided_by);
alter table app.avatar_decisions enable row level security;
