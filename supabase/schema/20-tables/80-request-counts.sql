-- Request counts for limits, and the security log.

-- Requests of each member within a window.
create table app.member_request_counts (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  window_start timestamptz not null default now(),
  request_count int not null default 0
);
alter table app.member_request_counts enable row level security;

-- Requests of guests. A guest is known only by a salted hash of their network, kept for a quarter of an hour.
create table app.guest_requests (
  key bytea not null,
  at timestamptz not null default now()
);
create index guest_requests_key on app.guest_requests (key, at);
create index guest_requests_at on app.guest_requests (at);
alter table app.guest_requests enable row level security;

create table app.link_request_counts (
  member_id uuid primary key,
  window_start timestamptz not null default now(),
  request_count int not null default 0
);
alter table app.link_request_counts enable row level security;

-- Security events for the operator: failed sign-ins, bans and decisions, kept for ninety days. Addresses are stored as salted hashes: two
-- rows of one address can be recognised as such, but the address itself cannot be read.
create table app.security_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  event text not null check (event in ('sign-in-failed', 'sign-in-suspended', 'refresh-reused', 'banned', 'unbanned', 'avatar-approved', 'avatar-rejected')),
  -- The member concerned, and who acted. Null: nobody known, or the operator. No foreign keys: a row outlives the account.
  member_id uuid,
  actor_id uuid,
  -- Salted hashes of the mail address that was tried, of the client's network address, and of its network.
  account bytea,
  address bytea,
  network bytea
);
create index security_log_at on app.security_log (at);
create index security_log_member on app.security_log (member_id, at);
alter table app.security_log enable row level security;
