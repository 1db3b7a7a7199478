-- Accounts whose members have requested their deletion, until it is done.
create table app.account_deletions (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index account_deletions_due on app.account_deletions (due_at);
alter table app.account_deletions enable row level security;
