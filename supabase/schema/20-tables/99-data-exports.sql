-- Exports of a member's own data: requested, written by a job, erased seven days later.
create table app.data_exports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  -- [S39] A day after the request, or at once with a passkey.
  available_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz check ((expires_at is null) = (ready_at is null)),
  -- Taken back or erased by the member; the row stays for the day that counts it.
  cancelled_at timestamptz
);
create index data_exports_member on app.data_exports (member_id, requested_at desc);
create index data_exports_due on app.data_exports (available_at) where ready_at is null and cancelled_at is null;
create index data_exports_old on app.data_exports (expires_at);
create index data_exports_cancelled on app.data_exports (requested_at) where cancelled_at is not null;
alter table app.data_exports enable row level security;

-- The files of an export: JSON here, or a stored picture that stays where it is.
create table app.data_export_files (
  export_id uuid not null references app.data_exports (id) on delete cascade,
  n int not null,
  name text not null,
  content jsonb,
  bucket text,
  bytes bigint not null,
  primary key (export_id, n),
  check ((content is null) = (bucket is not null))
);
alter table app.data_export_files enable row level security;
