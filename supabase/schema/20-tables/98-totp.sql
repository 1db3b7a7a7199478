-- Secrets of applications that show codes (RFC 6238): second factors of the house beside passkeys [S20, S21]. The service encrypts them with a
-- key that is not in the database; nobody else reads them.
create table app.totp_secrets (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  -- Whoever has proved who they are learns it, and confirms with it.
  id uuid not null unique default gen_random_uuid(),
  secret bytea not null check (octet_length(secret) between 44 and 96),
  -- The step of the last code that was accepted: no code counts twice.
  last_step bigint not null default 0 check (last_step >= 0),
  created_at timestamptz not null default now(),
  -- null: nobody has shown yet that the application has it. It is worth nothing until then.
  confirmed_at timestamptz,
  used_at timestamptz
);
create index totp_secrets_pending on app.totp_secrets (created_at) where confirmed_at is null;
alter table app.totp_secrets enable row level security;
