-- Certification, and the rights of the house.

-- [S21] Who may decide what for the house. Rights end with their row.
create table app.staff_rights (
  member_id uuid not null references public.profiles (id) on delete cascade,
  staff_right text not null check (staff_right in ('certification', 'moderation', 'support', 'finances', 'administration')),
  granted_at timestamptz not null default now(),
  -- When the member first used a second factor since; null: not yet.
  used_at timestamptz,
  primary key (member_id, staff_right)
);
alter table app.staff_rights enable row level security;

-- [S20, S21] Whose next passkey, or application of codes, counts as the second factor of the house. An operator writes it, and the factor uses it
-- up.
create table app.staff_enrolments (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null default now() + interval '7 days'
);
alter table app.staff_enrolments enable row level security;

-- A request for certification. Its picture is a file of its own, encrypted with a key of its own, both outside the database and its backups [S7].
create table app.certification_cases (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  -- [S40] Used once: sending the picture uses it up.
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  created_at timestamptz not null default now(),
  code_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'sent', 'accepted', 'refused', 'lapsed')),
  sent_at timestamptz,
  -- The version of the text that the member agreed to by sending.
  wording int check (wording > 0),
  decided_at timestamptz,
  reviewer_id uuid references public.profiles (id) on delete set null,
  reason text check (reason in ('unreadable', 'no-code', 'other-person', 'partner-missing', 'age', 'lost')),
  check ((state in ('accepted', 'refused')) = (decided_at is not null)),
  check ((state = 'refused') = (reason is not null)),
  check (state = 'open' or state = 'lapsed' or (sent_at is not null and wording is not null))
);
create unique index certification_cases_running on app.certification_cases (member_id) where state in ('open', 'sent');
create index certification_cases_member on app.certification_cases (member_id, created_at desc);
create index certification_cases_waiting on app.certification_cases (sent_at) where state = 'sent';
create index certification_cases_reviewer on app.certification_cases (reviewer_id);
create index certification_cases_open on app.certification_cases (code_until) where state = 'open';
alter table app.certification_cases enable row level security;

-- [S40] The certification in force, bound to the main picture and to the kind of profile; ended in the transaction that changes them.
create table app.certifications (
  member_id uuid primary key references public.profiles (id) on delete cascade,
  case_id uuid,
  certified_at timestamptz not null,
  until timestamptz not null check (until > certified_at),
  picture text not null,
  picture_hash text,
  genre text not null,
  ended_at timestamptz,
  ended_for text check (ended_for in ('time', 'picture', 'genre', 'house')),
  check ((ended_at is null) = (ended_for is null))
);
create index certifications_until on app.certifications (until) where ended_at is null;
alter table app.certifications enable row level security;

-- [S7] What was erased of a case, and that no backup holds it. It names nobody.
create table app.certification_receipts (
  case_id uuid primary key,
  erased_at timestamptz not null default now(),
  picture_gone boolean not null,
  key_gone boolean not null,
  backups text not null default 'none'
);
alter table app.certification_receipts enable row level security;
