-- [S1, Y22] Tickets with which a locked device sends what was written before: one a session. The secret of a ticket is derived by the sync
-- server and stands nowhere.

create table app.lock_tickets (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null unique,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index lock_tickets_member on app.lock_tickets (member_id);
create index lock_tickets_old on app.lock_tickets (expires_at);
alter table app.lock_tickets enable row level security;
