-- Web push: which devices receive pushes, and the deliveries that wait.

-- The public key with which devices subscribe. A server whose job runner sends pushes writes it at its start; without it no device subscribes.
create table app.push_settings (
  one boolean primary key default true check (one),
  server_key text not null check (char_length(server_key) = 87)
);
alter table app.push_settings enable row level security;

-- [NOTIF-69] One row for each member and endpoint, so that each of a member's devices receives. Members reach it through functions only.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- [NOTIF-61] `{endpoint, keys: {p256dh, auth}}`, as the browser made it.
  subscription_data jsonb not null,
  endpoint text not null generated always as (subscription_data ->> 'endpoint') stored check (char_length(endpoint) between 1 and 1024),
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  is_active boolean not null default true,
  -- The key for which the browser made it: a push service refuses every other one.
  server_key text not null,
  -- [S29] Tags and ids of notices are hashes under this secret, which only the server and the device have.
  secret bytea not null default app.random_key(),
  -- The session under which the device registered: an ended one receives nothing.
  session_id uuid,
  session_issued bigint,
  -- Until when the device counts as visible; a page repeats its report before that.
  visible_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, endpoint)
);
-- [S28] One active owner.
create unique index push_subscriptions_owner on public.push_subscriptions (endpoint) where is_active;
create index push_subscriptions_active on public.push_subscriptions (user_id) where is_active;
alter table public.push_subscriptions enable row level security;

-- A push to one device, from when it is due until two days after its end. The row holds neither names nor texts.
create table app.push_deliveries (
  -- The random part of the notice's id: a repeated attempt carries the same one.
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  -- A kind of notification [NOTIF-04], or `call`.
  type text not null check (char_length(type) between 1 and 40),
  -- What it is about, for example a conversation's id.
  subject text not null check (char_length(subject) <= 64),
  -- The latest messages and events that led to it: a job that runs twice adds nothing.
  causes uuid[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Written before each attempt.
  attempts int not null default 0,
  attempted_at timestamptz,
  -- The device was visible when it was due, and is looked at once more.
  held boolean not null default false,
  -- Of the last attempt: HTTP status, or why there was none.
  code text,
  done_at timestamptz,
  outcome text check (outcome in ('delivered', 'not-needed', 'visible', 'refused', 'gone', 'too-late')),
  check ((done_at is null) = (outcome is null))
);
create unique index push_deliveries_waiting on app.push_deliveries (subscription_id, type, subject) where done_at is null;
create index push_deliveries_subject on app.push_deliveries (subscription_id, type, subject, done_at);
create index push_deliveries_ended on app.push_deliveries (done_at) where done_at is not null;
alter table app.push_deliveries enable row level security;

-- « Couper 1 h »: what a device does not want to hear of for a while.
create table app.push_mutes (
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  type text not null,
  subject text not null,
  until timestamptz not null,
  primary key (subscription_id, type, subject)
);
alter table app.push_mutes enable row level security;
