-- How often somebody has asked, and what went wrong at the door.

-- How much each has asked, in a window.
create table app.member_asks (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  asked int not null default 0
);
alter table app.member_asks enable row level security;

-- What anyone may ask before they have an account. Who asks is known by their network alone, hashed, for a quarter of an hour.
create table app.guest_asks (
  key bytea not null,
  at timestamptz not null default now()
);
create index guest_asks_key on app.guest_asks (key, at);
create index guest_asks_at on app.guest_asks (at);
alter table app.guest_asks enable row level security;

create table app.link_asks (
  member_id uuid primary key,
  since timestamptz not null default now(),
  asked int not null default 0
);
alter table app.link_asks enable row level security;

-- What the operator looks at after an attack: failed sign-ins, bans and decisions, for ninety days. Addresses stand here as salted
-- hashes: two rows of one address can be recognised as such, and no row says which it was.
create table app.security_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  event text not null check (event in ('sign-in-failed', 'sign-in-suspended', 'refresh-reused', 'banned', 'unbanned', 'avatar-approved', 'avatar-rejected')),
  -- Whom it concerns, and who has done it; null: nobody known, or the operator. No references: a row outlives the account.
  member_id uuid,
  actor_id uuid,
  -- Of the mail address that was tried, of the network address it came from, and of that one's network.
  account bytea,
  address bytea,
  network bytea
);
create index security_log_at on app.security_log (at);
create index security_log_member on app.security_log (member_id, at);
alter table app.security_log enable row level security;
