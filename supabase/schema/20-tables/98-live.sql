-- Live rooms: who is in them, what is said there, cameras and bans. All of it goes with its room. Members read them through functions only.

create table app.live_rooms (
  -- Chosen by the form, so that opening it twice makes one room.
  id uuid primary key,
  -- Null: the house's own, which stays open when nobody is in it. A member has one at a time.
  owner_id uuid unique references public.profiles (id) on delete cascade,
  name text not null check (app.within_limit(name, app.live_name_length()) and app.is_trimmed(name) and not app.is_blank(name)),
  topic text not null default '' check (app.within_limit(topic, app.live_topic_length()) and app.is_trimmed(topic)),
  -- The media of a call, whose number it has: for its two members alone, in no list, and gone with the call.
  call boolean not null default false,
  -- Of the demonstration: the invented person who talks for the house.
  animator text check (char_length(animator) between 1 and 60),
  locked boolean not null default false,
  -- Seconds between two messages of one member who is no host.
  slow_seconds int not null default 0 check (slow_seconds between 0 and 3600),
  created_at timestamptz not null default now(),
  -- Since when nobody is in it; null: somebody is.
  empty_since timestamptz default now()
);
create index live_rooms_empty on app.live_rooms (empty_since) where owner_id is not null and empty_since is not null;
alter table app.live_rooms enable row level security;

create table app.live_hosts (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  primary key (room_id, member_id)
);
create index live_hosts_member on app.live_hosts (member_id);
alter table app.live_hosts enable row level security;

-- One connection of a member in a room, reported by the node that holds it; those of a crashed node expire.
create table app.live_seats (
  id uuid primary key,
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  node text not null check (char_length(node) between 1 and 64),
  session_id uuid,
  expires_at timestamptz not null
);
create index live_seats_room on app.live_seats (room_id, member_id);
create index live_seats_member on app.live_seats (member_id);
create index live_seats_expiry on app.live_seats (expires_at);
alter table app.live_seats enable row level security;

-- A member in a room. The row stays for some minutes after the member has left, and while something is taken from them there.
create table app.live_members (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  camera boolean not null default false,
  microphone boolean not null default false,
  -- The seat that has declared camera and microphone; no other one may send them.
  camera_seat uuid,
  -- Who may see the camera; `request`: whoever was let in.
  audience text not null default 'everyone' check (audience in ('everyone', 'certified', 'followers', 'request')),
  -- Since when the member neither writes nor speaks, and since when the camera stays off, by a host.
  muted_at timestamptz,
  camera_cut_at timestamptz,
  -- The rank with which that was done, and without which it is not undone.
  muted_rank int not null default 0,
  camera_cut_rank int not null default 0,
  -- Since when the member is not in the room, and with which session they were; null: they are.
  left_at timestamptz,
  left_session uuid,
  said_at timestamptz,
  primary key (room_id, member_id)
);
create index live_members_member on app.live_members (member_id);
create index live_members_held on app.live_members (least(muted_at, camera_cut_at)) where muted_at is not null or camera_cut_at is not null;
alter table app.live_members enable row level security;

-- The last messages of a room; they are never replicated.
create table app.live_messages (
  seq bigint generated always as identity,
  -- Chosen by the device, so that sending it twice writes one message.
  id uuid primary key,
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  -- Null: the room's animator.
  author_id uuid references public.profiles (id) on delete cascade,
  body text not null check (app.within_limit(body, app.message_length()) and not app.is_blank(body)),
  at timestamptz not null default clock_timestamp()
);
create index live_messages_room on app.live_messages (room_id, seq);
create index live_messages_author on app.live_messages (author_id);
alter table app.live_messages enable row level security;

create table app.live_bans (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  banned_by uuid references public.profiles (id) on delete set null,
  -- `kick`: for some minutes.
  kind text not null check (kind in ('kick', 'ban')),
  -- The rank with which it was done, and without which it is not undone.
  rank int not null default 1,
  at timestamptz not null default now(),
  until timestamptz not null,
  primary key (room_id, member_id)
);
create index live_bans_member on app.live_bans (member_id);
create index live_bans_by on app.live_bans (banned_by);
create index live_bans_until on app.live_bans (until);
alter table app.live_bans enable row level security;

-- What was decided about one viewer of one camera.
create table app.live_viewers (
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  viewer_id uuid not null references public.profiles (id) on delete cascade,
  state text not null check (state in ('requested', 'granted', 'removed')),
  primary key (room_id, owner_id, viewer_id),
  check (owner_id <> viewer_id)
);
create index live_viewers_owner on app.live_viewers (owner_id);
create index live_viewers_viewer on app.live_viewers (viewer_id);
alter table app.live_viewers enable row level security;

-- What a member's room held when it was closed, for reports by those who were in it lately; nothing else reads it.
create table app.live_closed_rooms (
  id uuid primary key,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  name text not null,
  topic text not null,
  closed_at timestamptz not null default now()
);
create index live_closed_rooms_owner on app.live_closed_rooms (owner_id);
create index live_closed_rooms_time on app.live_closed_rooms (closed_at);
alter table app.live_closed_rooms enable row level security;

create table app.live_closed_members (
  room_id uuid not null references app.live_closed_rooms (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- Until when their having been there is known.
  until timestamptz not null,
  primary key (room_id, member_id)
);
create index live_closed_members_member on app.live_closed_members (member_id);
alter table app.live_closed_members enable row level security;

create table app.live_closed_messages (
  seq bigint not null,
  id uuid primary key,
  room_id uuid not null references app.live_closed_rooms (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete cascade,
  body text not null,
  at timestamptz not null
);
create index live_closed_messages_room on app.live_closed_messages (room_id, seq);
create index live_closed_messages_author on app.live_closed_messages (author_id);
alter table app.live_closed_messages enable row level security;

-- The sync nodes that run, whether they carry media, and with how many processes of their own. Each says it every few seconds; those of a crashed node expire.
create table app.live_nodes (
  node text primary key check (char_length(node) between 1 and 64),
  media boolean not null,
  processes int not null check (processes between 0 and 1000),
  expires_at timestamptz not null
);
alter table app.live_nodes enable row level security;

-- [S12] A ticket lets one connection of one session into the media of one room, once, within seconds. It names no revision of rights, which could
-- only say that they have changed: the rights themselves are read when it is taken.
create table app.live_tickets (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- The seat of the connection that the ticket is for.
  device text not null,
  session_id uuid,
  room_id uuid not null references app.live_rooms (id) on delete cascade,
  node text not null,
  fingerprint text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index live_tickets_member on app.live_tickets (member_id);
create index live_tickets_room on app.live_tickets (room_id);
create index live_tickets_expiry on app.live_tickets (expires_at);
alter table app.live_tickets enable row level security;
