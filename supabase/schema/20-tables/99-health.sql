-- How the house was: figures without anybody's name, for plots of two days and of a month [ADMIN-08].

-- Nodes that run jobs, each by an id that it draws at its start.
create table app.running_nodes (
  node uuid primary key,
  -- Processes that carry the cameras of live rooms.
  live_processes int not null check (live_processes between 0 and 1000),
  reported_at timestamptz not null default now()
);
alter table app.running_nodes enable row level security;

-- One sample in five minutes for two days, then the first of each hour for thirty days: 1,300 rows at most. Ages are in seconds.
create table app.health_samples (
  at timestamptz primary key,
  overdue_cases int not null,
  oldest_case int not null,
  waiting_jobs int not null,
  oldest_job int not null,
  failed_jobs int not null,
  failed_mails int not null,
  failed_pushes int not null,
  nodes int not null,
  live_processes int not null,
  files int not null
);
alter table app.health_samples enable row level security;
