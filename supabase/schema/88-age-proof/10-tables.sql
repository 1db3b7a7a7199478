-- How members prove that they are adults, beyond their own declaration, and who has done so. Nothing of a document is stored.

-- What this installation asks for, from the operator's settings; the server writes it at its start.
create table app.age_proof_settings (
  one boolean primary key default true check (one),
  method text not null default 'declaration' check (method in ('declaration', 'openid4vp')),
  -- The beginning of the address that opens a wallet; the number of a request follows.
  wallet_address text not null default '' check (char_length(wallet_address) <= 1000)
);
alter table app.age_proof_settings enable row level security;
insert into app.age_proof_settings default values;

-- All that is known of a proof: over 18, since when, and by what means.
create table app.age_proofs (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  method text not null check (method in ('openid4vp')),
  proven_at timestamptz not null default now()
);
alter table app.age_proofs enable row level security;

-- A question to a member's wallet, answered once. `nonce` binds the answer to it; `key` opens the answer, and is made when a wallet first reads
-- the question. Both go with the answer.
create table app.age_proof_requests (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'proven', 'refused', 'lapsed')),
  nonce text check (nonce ~ '^[0-9a-f]{128}$'),
  key jsonb,
  created_at timestamptz not null default now(),
  until timestamptz not null,
  reason text check (reason in ('declined', 'unreadable', 'replayed', 'audience', 'issuer', 'expired', 'under-age')),
  check ((state = 'open') = (nonce is not null)),
  check (state = 'open' or key is null),
  check ((state = 'refused') = (reason is not null))
);
create unique index age_proof_requests_open on app.age_proof_requests (member_id) where state = 'open';
create index age_proof_requests_member on app.age_proof_requests (member_id, created_at desc);
create index age_proof_requests_created on app.age_proof_requests (created_at);
create index age_proof_requests_until on app.age_proof_requests (until) where state = 'open';
alter table app.age_proof_requests enable row level security;
