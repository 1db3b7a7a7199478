-- [NOTIF-05] Notifications: rows of the member's `notifications` stream, their keys and events. Written by `app.notify` and by the actions on
-- notifications alone, with the stream locked.

-- The types that have rows.
create function app.notification_types() returns text[] language sql immutable as $$
  select array['follower', 'testimonial', 'certification', 'event', 'mention', 'private_media_access', 'shame_wall', 'newsletter', 'admin_broadcast', 'media_like', 'group_invite'] $$;

create table public.notifications (
  user_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- [Y11] Place and version, both assigned under the stream's lock.
  seq bigint not null,
  rev bigint not null,
  -- Of the latest event.
  id uuid not null,
  type text not null check (type = any (app.notification_types())),
  -- What it is about: the id of a group, a member or a picture; empty where the type says it all.
  subject text not null check (char_length(subject) <= app.notification_subject_length()),
  -- Of a mention: the number of the latest message.
  subject_seq bigint,
  -- [G17] It is about the key's events with running numbers above `start_event`, up to `events`, less those that were deleted.
  start_event bigint not null,
  from_event bigint not null,
  events bigint not null,
  event_count int not null,
  -- The latest ones, at most three.
  actors uuid[] not null,
  actor_count int not null,
  created_at timestamptz not null,
  is_read boolean not null default false,
  deleted_at timestamptz,
  -- A later row has its events, or a block has removed them: nothing brings it back.
  replaced boolean not null default false,
  primary key (stream_id, seq),
  check (not replaced or deleted_at is not null),
  check (start_event <= from_event and from_event < events)
);
create unique index notifications_changed on public.notifications (stream_id, rev);
create index notifications_key on public.notifications (stream_id, type, subject, seq) where not replaced;
create index notifications_unread on public.notifications (stream_id, type) where not is_read and deleted_at is null;
create index notifications_present on public.notifications (stream_id) where deleted_at is null;
create index notifications_age on public.notifications (created_at);
create index notifications_user on public.notifications (user_id);
alter table public.notifications enable row level security;

-- [G17] What has happened to a member of one type and subject. `events` is the last running number, and never goes back.
create table app.notification_keys (
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null,
  subject text not null,
  events bigint not null default 0,
  events_read bigint not null default 0,
  -- The running numbers up to which the member has deleted, and not undone.
  deletions bigint[] not null default '{}',
  last_at timestamptz not null default now(),
  primary key (user_id, type, subject)
);
create index notification_keys_age on app.notification_keys (last_at);
alter table app.notification_keys enable row level security;

create table app.notification_events (
  user_id uuid not null,
  type text not null,
  subject text not null,
  n bigint not null,
  -- No foreign key: events of a deleted member are removed with a revision for each changed row.
  actor_id uuid,
  event_id uuid not null,
  at timestamptz not null,
  primary key (user_id, type, subject, n),
  unique (user_id, type, event_id),
  foreign key (user_id, type, subject) references app.notification_keys on delete cascade
);
create index notification_events_actor on app.notification_events (actor_id, user_id) where actor_id is not null;
alter table app.notification_events enable row level security;
