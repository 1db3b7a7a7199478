-- How members sign in beside their password: passkeys.

create table app.passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- In base64url, as browsers name it.
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) between 16 and 1400),
  public_key bytea not null check (octet_length(public_key) between 32 and 2048),
  -- Counts uses where the authenticator does; 0: it does not.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(btrim(name)) between 1 and 40),
  -- [S20, S21] Whether it counts as the second factor of the house.
  is_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_member on app.passkeys (member_id, created_at);
alter table app.passkeys enable row level security;

-- Challenges that browsers sign. Each is used once, within minutes.
create table app.passkey_challenges (
  challenge text primary key check (challenge ~ '^[A-Za-z0-9_-]{22,128}$'),
  -- Who registers a passkey; null: somebody signs in.
  member_id uuid references public.profiles (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_old on app.passkey_challenges (expires_at);
alter table app.passkey_challenges enable row level security;
