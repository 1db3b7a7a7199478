-- [Y7] Streams and memberships, conversations and messages, applied entries.

-- [Y7] A unit of replication with its own counter of revisions.
create table public.streams (
  -- A conversation's or group's id; of the account stream the member's own, and of their notifications one computed from it. Never used again.
  id uuid primary key,
  kind text not null check (kind in ('conversation', 'account', 'group', 'notifications')),
  -- Rises by one with each changed row; 0: nothing has happened yet.
  rev bigint not null default 0,
  -- The highest `seq` of a message.
  last bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.streams enable row level security;

create table public.memberships (
  member_id uuid not null references public.profiles (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- The other member of a private conversation. It keeps the id when that member is deleted, because the conversation's id is computed from
  -- both.
  other_id uuid,
  -- Never restarts [Y7]. `since`: the membership's revision when visibility or ranges last changed [Y20].
  rev bigint not null default 1,
  since bigint not null default 1,
  ranges int8multirange not null default int8multirange(app.whole_stream()),
  -- [Y12] unread = (last − read) − (mine − mine_at_read) − (system − system_at_read). `mine` counts own messages, and those that a block
  -- hides from this member; `system` of a stream is in `groups`.
  read bigint not null default 0,
  mine bigint not null default 0,
  mine_at_read bigint not null default 0,
  system_at_read bigint not null default 0,
  hidden boolean not null default false,
  blocking boolean not null default false,
  blocked_by boolean not null default false,
  -- This member's own settings of the conversation.
  muted boolean not null default false,
  pinned boolean not null default false,
  archived boolean not null default false,
  -- Of a group's member; null: the stream is no group.
  role text check (role in ('member', 'admin')),
  joined_at timestamptz,
  -- [G15] The membership's revision when it last began.
  join_rev bigint,
  -- Left, removed, banned, or the group was deleted.
  departed boolean not null default false,
  -- Some rows within the ranges are hidden by a block.
  has_hidden_rows boolean not null default false,
  -- [G2] The last numbers that mention this member.
  mentions bigint[] not null default '{}',
  -- An admin has silenced this member until then.
  silenced_until timestamptz,
  last_sent_at timestamptz,
  -- The transaction that changed this membership last: who gets a live item of their own [G5] is found without reading all members.
  changed_in xid8,
  visible boolean not null generated always as (not hidden and not blocking and not departed) stored,
  card_allowed boolean not null generated always as (other_id is not null and not blocking and not blocked_by) stored,
  primary key (member_id, stream_id),
  check ((role is null) = (join_rev is null) and (role is null) = (joined_at is null))
);
-- With the member, like the primary key: whichever index the planner takes, one membership is found without reading a group's others.
create unique index memberships_stream on public.memberships (stream_id, member_id);
-- Its condition holds only in a search by change, so that no search for one membership takes this index.
create index memberships_changed on public.memberships (stream_id, changed_in) where changed_in is not null;
create index memberships_admins on public.memberships (stream_id, joined_at) where role = 'admin' and not departed;
create index memberships_other on public.memberships (other_id, member_id);
alter table public.memberships enable row level security;

create table public.conversations (
  id uuid primary key references public.streams (id) on delete cascade,
  -- No foreign keys: both ids stay when one member is deleted, because the conversation's id is computed from them.
  member_a uuid not null,
  member_b uuid not null,
  -- The read marks that each member's partner is shown; frozen while one blocks the other.
  shown_a bigint not null default 0,
  shown_b bigint not null default 0,
  -- One of the two members was deleted.
  closed boolean not null default false,
  check (member_a < member_b),
  check (id = app.conversation_id(member_a, member_b))
);
create index conversations_a on public.conversations (member_a);
create index conversations_b on public.conversations (member_b);
alter table public.conversations enable row level security;

create table public.messages (
  stream_id uuid not null references public.streams (id) on delete cascade,
  -- [Y11] Place and version, both assigned under the stream's lock.
  seq bigint not null,
  rev bigint not null,
  -- [Y2] Assigned by the author's device; equal to the id of the entry that sent it.
  id uuid not null unique,
  -- No foreign key: a tombstone keeps place and author [Y11], also when the author is deleted.
  sender_id uuid not null,
  -- A `system` row says what happened in a group; its `sender_id` is the member who did it, whose own row it is not [G11]. A `call` row of a
  -- conversation is a call of its sender that was not answered.
  type text not null check (type in ('text', 'image', 'gif', 'poll', 'system', 'call')),
  text text not null check (app.within_limit(text, app.message_length())),
  media_url text,
  gif_url text,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- The message of the same conversation that this one replies to; its number never changes.
  reply_to uuid,
  reply_seq bigint,
  -- `{member: emoji}`, one each.
  reactions jsonb not null default '{}',
  -- What a group's row has besides: `{event}` of a system row, `{mentions, mentionsAll}` of a message.
  extra jsonb,
  -- [G13] In a group: how many system rows there are up to this one.
  system_count bigint,
  primary key (stream_id, seq),
  constraint messages_reply check ((reply_to is null) = (reply_seq is null)),
  -- A deleted message is a tombstone, with nothing left of it.
  check (deleted_at is null or (text = '' and media_url is null and gif_url is null)),
  constraint messages_tombstone check (deleted_at is null or (reply_to is null and reactions = '{}' and extra is null))
);
create unique index messages_changed on public.messages (stream_id, rev);
create index messages_sender on public.messages (sender_id, stream_id, seq);
create index messages_media on public.messages (media_url) where media_url is not null;
alter table public.messages enable row level security;

-- [Y2] Ids of entries that were applied, and of messages that were cancelled before they arrived. Both are in one table, so that of a send
-- and its cancel at the same moment exactly one comes first.
create table app.applied_entries (
  id uuid primary key,
  member_id uuid not null,
  state text not null check (state in ('applied', 'cancelled')),
  stream_id uuid,
  ref uuid,
  effect text,
  at timestamptz not null default now(),
  -- The values that a profile edit replaced: a lost answer is repeated with the same content.
  previous jsonb
);
create index applied_entries_at on app.applied_entries (at);
alter table app.applied_entries enable row level security;

-- Who started which conversation, for as long as it counts towards the daily limit.
create table app.conversation_starts (
  stream_id uuid primary key references public.conversations (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now()
);
create index conversation_starts_member on app.conversation_starts (member_id, at);
alter table app.conversation_starts enable row level security;
