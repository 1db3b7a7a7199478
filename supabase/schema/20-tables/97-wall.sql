-- [MEMBERAREA-15] Warnings on the wall: fixed categories, no text, no picture. Read through functions only.

create table app.wall_warnings (
  id uuid primary key default gen_random_uuid(),
  -- The reported profile, shown only to members to whom it has written; null: its member was deleted, and nothing here names anybody.
  member_id uuid references public.profiles (id) on delete set null,
  category text not null check (category = any (app.wall_categories())),
  -- Where the profile says that it is, by the number of its department; null: not known.
  department text check (department ~ '^(0[1-9]|1[0-9]|2[1-9AB]|[3-8][0-9]|9[0-5]|97[1-6])$'),
  reported_at timestamptz not null default now(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  rejected_at timestamptz,
  expires_at timestamptz not null default now() + interval '180 days',
  -- Right of reply: a fixed statement of the member concerned.
  reply text check (reply = any (app.wall_replies())),
  replied_at timestamptz,
  -- When a moderator looked at it last.
  reviewed_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
-- One open warning for each profile and category, however many report it.
create unique index wall_warnings_open on app.wall_warnings (member_id, category) where withdrawn_at is null and rejected_at is null;
create index wall_warnings_published on app.wall_warnings (published_at desc, id desc) where published_at is not null and rejected_at is null;
create index wall_warnings_expiring on app.wall_warnings (expires_at);
create index wall_warnings_member on app.wall_warnings (member_id);
alter table app.wall_warnings enable row level security;

create table app.wall_reports (
  warning_id uuid not null references app.wall_warnings (id) on delete cascade,
  reporter_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (warning_id, reporter_id)
);
create index wall_reports_reporter on app.wall_reports (reporter_id, at);
alter table app.wall_reports enable row level security;
