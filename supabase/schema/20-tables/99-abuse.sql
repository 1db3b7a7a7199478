-- Rules against abuse as data, what they have met, and the marks of removed pictures. All is read through functions.

-- What each kind of rule looks at and may do: the registry. Rows: 87-abuse/10-kinds.sql.
create table app.abuse_kinds (
  kind text primary key,
  -- When it is looked at: with every message, with one to somebody who has never answered, when an account or an uploaded picture is new.
  occasion text not null check (occasion in ('message', 'first-message', 'sign-up', 'upload')),
  -- Its parameters, whole numbers: `{name: [least, most, first]}`.
  parameters jsonb not null,
  -- What one of this kind may do; the first is what a new installation begins with [S37].
  effects text[] not null check (effects <@ '{open-case,ask-to-wait,refuse}'::text[] and cardinality(effects) > 0)
);
alter table app.abuse_kinds enable row level security;

-- `dry-run` notes what it would have met, and does nothing.
create table app.abuse_rules (
  kind text primary key references app.abuse_kinds (kind),
  mode text not null default 'dry-run' check (mode in ('off', 'dry-run', 'on')),
  effect text not null,
  parameters jsonb not null,
  -- Of two who change it at the same moment the later one is refused.
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid references public.profiles (id) on delete set null
);
create index abuse_rules_changed_by on app.abuse_rules (changed_by) where changed_by is not null;
alter table app.abuse_rules enable row level security;

-- How often a rule has met a member in an hour, for thirty days, without any text. `member`: a pseudonym; of a sign-up that was refused, of its address.
create table app.abuse_hits (
  kind text not null references app.abuse_kinds (kind),
  hour timestamptz not null,
  member bytea not null,
  dry_run boolean not null,
  times int not null check (times > 0),
  primary key (kind, hour, member, dry_run)
);
create index abuse_hits_member on app.abuse_hits (member);
alter table app.abuse_hits enable row level security;

-- How many messages a member has sent since when. With room on each page, so that a count moves no entry of the index.
create table app.message_paces (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  messages int not null default 0
) with (fillfactor = 70);
alter table app.message_paces enable row level security;

-- To whom a member has written the same first text on a day, as a salted hash of its letters, until the day after.
create table app.first_texts (
  member_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  hash bytea not null,
  stream_id uuid not null,
  primary key (member_id, day, hash, stream_id)
);
create index first_texts_day on app.first_texts (day);
alter table app.first_texts enable row level security;

-- Uploads that resemble a removed picture, until the house has decided.
create table app.known_pictures (
  id uuid primary key default gen_random_uuid(),
  object text not null unique,
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- How many of the 64 bits differ.
  distance int not null check (distance between 0 and 64),
  removed_at timestamptz not null,
  found_at timestamptz not null default now(),
  decided_at timestamptz
);
create index known_pictures_member on app.known_pictures (member_id);
alter table app.known_pictures enable row level security;

-- A message that a rule meets. `until`: when it may leave; null: its rule does not say. `counts`: it is a hit of its own, and not one more of the same.
create type app.abuse_finding as (nth bigint, me uuid, until timestamptz, counts boolean);
