-- Reports without an account, from `/signaler` [S37]. Each becomes a case, and nothing else.
create table app.notices (
  -- Assigned by the form, so that sending it twice stores one notice.
  id uuid primary key,
  -- With it alone its author reads what became of the notice.
  receipt text not null unique check (receipt ~ '^[A-HJ-NP-Z2-9]{12}$'),
  -- Address or description of what is reported.
  address text not null check (app.within_limit(address, app.notice_address_length()) and not app.is_blank(address)),
  reason text not null check (app.is_report_reason(reason)),
  words text not null check (char_length(words) >= app.appeal_min() and app.within_limit(words, app.statement_length()) and not app.is_blank(words)),
  -- Who reports. Whoever reports what harms a minor need not say it.
  name text check (name <> '' and app.within_limit(name, app.contact_name_length())),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  -- The profile that the address names.
  member_id uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the mail with the result was written.
  answered_at timestamptz,
  check (reason = 'minor' or (name is not null and email is not null))
);
create index notices_member on app.notices (member_id);
create index notices_oldest on app.notices (created_at);
alter table app.notices enable row level security;
