-- Tickets with which suspended members read decisions, appeal, request their data or the deletion of their account [S38].
create table app.decision_tickets (
  -- [S38] Of the ticket, which only its member has.
  hash bytea primary key,
  member_id uuid not null references public.profiles (id) on delete cascade,
  issued_at timestamptz not null default now(),
  until timestamptz not null
);
create index decision_tickets_member on app.decision_tickets (member_id);
create index decision_tickets_until on app.decision_tickets (until);
alter table app.decision_tickets enable row level security;
