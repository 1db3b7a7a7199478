-- [S14] Calls between two members: one row each, from ringing to its end. Members read them through functions only. The media of an answered one
-- are a room of the same number.
create table app.calls (
  -- Chosen by the caller's device, so that starting it twice makes one call.
  id uuid primary key,
  caller_id uuid not null references public.profiles (id) on delete cascade,
  callee_id uuid not null references public.profiles (id) on delete cascade,
  state text not null default 'ringing' check (state in ('ringing', 'accepted', 'ended', 'declined', 'missed', 'busy', 'cancelled', 'failed')),
  -- [S16] Whether the other's devices ring. Where they do not, the caller sees the same.
  reaches boolean not null,
  -- The other was in a call; the caller is never told.
  busy boolean not null default false,
  -- The sessions and the pages that have it: no others take part.
  caller_session uuid,
  caller_device uuid not null,
  callee_session uuid,
  callee_device uuid,
  -- Fingerprints of their keys, which each of the two compares with what the other's page shows.
  caller_key text not null check (app.is_call_key(caller_key)),
  callee_key text check (app.is_call_key(callee_key)),
  -- [S15] When the caller's call screen was last in front while it rang.
  caller_shown_at timestamptz,
  -- Both have called, and nobody has pressed an answer.
  merged boolean not null default false,
  started_at timestamptz not null default now(),
  rings_until timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- Since when not both of an answered call are connected.
  alone_since timestamptz,
  check (caller_id <> callee_id),
  check ((ended_at is null) = (state in ('ringing', 'accepted'))),
  check (state not in ('accepted', 'ended') or (answered_at is not null and callee_device is not null and callee_key is not null))
);
-- [S15] One call of a pair at a time, of those that the other can know of.
create unique index calls_of_pair on app.calls (least(caller_id, callee_id), greatest(caller_id, callee_id)) where ended_at is null and reaches;
create index calls_caller on app.calls (caller_id, started_at);
create index calls_of_callee on app.calls (callee_id);
create index calls_ringing on app.calls (rings_until) where ended_at is null;
create index calls_ended on app.calls (ended_at) where ended_at is not null;
alter table app.calls enable row level security;
