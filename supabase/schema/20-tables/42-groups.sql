-- Groups. Their memberships are rows of `public.memberships`, their messages and system rows of `public.messages`.

create table public.groups (
  id uuid primary key references public.streams (id) on delete cascade,
  name text not null check (char_length(name) between app.group_name_min() and app.group_name_max()),
  description text not null default '' check (app.within_limit(description, app.group_description_length())),
  avatar_url text,
  privacy text not null default 'public' check (privacy in ('public', 'private')),
  -- Admins cannot remove or demote this member. No foreign key: a deleted creator is nobody's.
  created_by uuid not null,
  -- What only admins may do, of `write`, `invite`, `poll`, `pin`, `change` and `mention-all`.
  admins_only text[] not null default '{pin,change,mention-all}' check (admins_only <@ '{write,invite,poll,pin,change,mention-all}'),
  -- [G16] Seconds between two messages of one member who is no admin.
  slow_seconds int not null default 0 check (slow_seconds between 0 and 3600),
  -- [G10] Who joins a public group sees it from this number on.
  open_from bigint not null default 1,
  -- Rows below it are out of some member's ranges: their later changes do not go to the room.
  closed_below bigint not null default 1,
  -- [G6] Rises whenever a member departs: live items go to the room of this number.
  audience bigint not null default 1,
  -- The transaction that raised it last: nodes move their sockets with that one's announcement only.
  audience_in xid8,
  members int not null default 0 check (members between 0 and app.group_members_limit()),
  -- [Y12] How many system rows there are.
  system bigint not null default 0,
  -- Numbers of pinned rows, the latest pin first.
  pinned bigint[] not null default '{}' check (cardinality(pinned) <= app.group_pins_limit()),
  -- [G2] The last numbers that mention everyone, and when the last one was.
  all_mentions bigint[] not null default '{}',
  mentioned_all_at timestamptz,
  -- [G9] The stream and its memberships stay.
  deleted_by uuid,
  deleted_at timestamptz,
  check ((deleted_by is null) = (deleted_at is null))
);
create index groups_found on public.groups (members desc, id) where privacy = 'public' and deleted_at is null;
create index groups_avatars on public.groups (avatar_url) where avatar_url is not null;
create index groups_created on public.groups (created_by) where deleted_at is null;
alter table public.groups enable row level security;

-- Rows that a block hides from a member, decided when they are written. Never readable from outside: it would tell who blocks whom [G3].
create table app.hidden_rows (
  member_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  seq bigint not null,
  primary key (member_id, stream_id, seq)
);
create index hidden_rows_stream on app.hidden_rows (stream_id, seq);
alter table app.hidden_rows enable row level security;

-- [G7] Authors whose rows up to a number are hidden from a member, because of a block that was there when the member joined.
create table app.hidden_authors (
  member_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  author_id uuid not null,
  up_to bigint not null,
  primary key (member_id, stream_id, author_id)
);
create index hidden_authors_stream on app.hidden_authors (stream_id);
alter table app.hidden_authors enable row level security;

create table app.group_invitations (
  member_id uuid not null references public.profiles (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  invited_by uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (member_id, group_id)
);
create index group_invitations_group on app.group_invitations (group_id, at desc);
create index group_invitations_by on app.group_invitations (invited_by, at);
alter table app.group_invitations enable row level security;

-- Invitations made, for as long as they count towards the daily limit, also where the invited member has refused.
create table app.group_invitations_made (
  id bigint primary key generated always as identity,
  invited_by uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index group_invitations_made_by on app.group_invitations_made (invited_by, at);
alter table app.group_invitations_made enable row level security;

-- Members from whom a member wants no more invitations.
create table app.refused_inviters (
  member_id uuid not null references public.profiles (id) on delete cascade,
  inviter_id uuid not null references public.profiles (id) on delete cascade,
  primary key (member_id, inviter_id)
);
create index refused_inviters_inviter on app.refused_inviters (inviter_id);
alter table app.refused_inviters enable row level security;

-- Links by which members join. Only the token's hash is stored.
create table app.group_links (
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  token_hash bytea not null unique,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  uses_left int not null check (uses_left >= 0),
  -- Who follows it asks to join, and an admin answers.
  asks boolean not null default false,
  revoked_at timestamptz
);
create index group_links_group on app.group_links (group_id, created_at desc);
alter table app.group_links enable row level security;

create table app.group_requests (
  member_id uuid not null references public.profiles (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (member_id, group_id)
);
create index group_requests_group on app.group_requests (group_id, at);
alter table app.group_requests enable row level security;

create table app.group_bans (
  member_id uuid not null references public.profiles (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  banned_by uuid not null,
  at timestamptz not null default now(),
  primary key (member_id, group_id)
);
create index group_bans_group on app.group_bans (group_id, at desc);
alter table app.group_bans enable row level security;

create table app.polls (
  message_id uuid primary key references public.messages (id) on delete cascade,
  options text[] not null check (cardinality(options) between 2 and 10),
  multiple boolean not null,
  anonymous boolean not null,
  closes_at timestamptz
);
alter table app.polls enable row level security;

create table app.poll_votes (
  message_id uuid not null references app.polls (message_id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- Positions of the chosen options, from 0 on.
  choices int[] not null check (cardinality(choices) > 0),
  primary key (message_id, member_id)
);
create index poll_votes_member on app.poll_votes (member_id);
alter table app.poll_votes enable row level security;

-- [G25] Rows whose counts have changed since they were last announced, and by whom.
create table app.count_changes (
  message_id uuid primary key references public.messages (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  since timestamptz not null default clock_timestamp()
);
create index count_changes_due on app.count_changes (since);
create index count_changes_stream on app.count_changes (stream_id);
alter table app.count_changes enable row level security;

create table app.count_actors (
  message_id uuid not null references app.count_changes (message_id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  primary key (message_id, member_id)
);
create index count_actors_member on app.count_actors (member_id);
alter table app.count_actors enable row level security;

-- What admins did, for the admins of the group, kept for 90 days. `subject_id`: the member whom it concerned.
create table app.group_log (
  id bigint primary key generated always as identity,
  group_id uuid not null references public.groups (id) on delete cascade,
  actor_id uuid not null,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index group_log_group on app.group_log (group_id, id desc);
create index group_log_at on app.group_log (at);
alter table app.group_log enable row level security;
