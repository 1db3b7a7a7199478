-- How the house was: figures without anybody's name, for plots of two days and of a month [ADMIN-08].

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
