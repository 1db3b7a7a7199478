-- The perceptual hashes of pictures that a decision has removed. Nothing says whose they were.
create table app.removed_pictures (
  mark bigint primary key,
  -- How many decisions have removed such a picture.
  times int not null default 1 check (times > 0),
  at timestamptz not null default now()
);
create index removed_pictures_at on app.removed_pictures (at);
alter table app.removed_pictures enable row level security;

-- Removed pictures whose mark is still to be computed: their files wait for it, for an hour at most. `object`: bucket, slash, name.
create table app.pictures_to_mark (
  object text primary key,
  case_id uuid references app.cases (id) on delete set null,
  at timestamptz not null default now()
);
create index pictures_to_mark_case on app.pictures_to_mark (case_id);
alter table app.pictures_to_mark enable row level security;

-- Which case had a mark removed, for as long as an appeal may still undo it.
create table app.removed_by_case (
  mark bigint not null references app.removed_pictures (mark) on delete cascade,
  case_id uuid not null references app.cases (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (case_id, mark)
);
create index removed_by_case_mark on app.removed_by_case (mark);
create index removed_by_case_at on app.removed_by_case (at);
alter table app.removed_by_case enable row level security;
