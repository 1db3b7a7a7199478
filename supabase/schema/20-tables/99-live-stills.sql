-- [S36] Stills of cameras that reporters have provided. The pictures are files of their own, encrypted with a key each, outside the database and its
-- backups.
create table app.live_stills (
  id uuid primary key default gen_random_uuid(),
  -- Nobody reads who it was; it counts the three of a day.
  reporter_id uuid references public.profiles (id) on delete set null,
  -- Whose camera it shows. null also: it was refused, and there is no picture; the row counts for its day.
  member_id uuid references public.profiles (id) on delete set null,
  room_id uuid not null,
  created_at timestamptz not null default now(),
  -- null: the report has not arrived, or is gone.
  report_id uuid unique references public.reports (id) on delete set null,
  -- Since when nobody reads it any more; the row stays for the day that it counts for.
  erased_at timestamptz
);
create index live_stills_reporter on app.live_stills (reporter_id, created_at);
create index live_stills_member on app.live_stills (member_id);
create index live_stills_kept on app.live_stills (created_at) where erased_at is null;
create index live_stills_erased on app.live_stills (erased_at) where erased_at is not null;
alter table app.live_stills enable row level security;
