-- A wish to change the address, until both addresses have confirmed it. Of the links' tokens only hashes are stored; a used one is null, but that of the
-- house. The new address has none where it belongs to another account, which nobody learns.
create table app.email_changes (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  new_email text not null check (app.is_mail_address(new_email)),
  old_token text unique,
  new_token text unique,
  -- The session of the device that stays signed in.
  kept_session uuid,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- [S20] Of two persons of the house: what they have confirmed, before when nothing is changed, and the hash of the link that cancels it.
  request_id uuid unique references app.house_requests (id) on delete cascade,
  effective_at timestamptz,
  cancel_token text unique,
  -- The mail with that link, while it waits in the queue: until it has left it, or was given up, the wait has not begun.
  notice_mail uuid unique,
  check ((request_id is null) = (effective_at is null)),
  check (request_id is not null or cancel_token is null)
);
create index email_changes_old on app.email_changes (expires_at);
create index email_changes_due on app.email_changes (effective_at) where effective_at is not null;
alter table app.email_changes enable row level security;
