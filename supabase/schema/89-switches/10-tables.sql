-- The house's emergency switches, and what else it may switch off.

-- [S34, S35] What the house stops at once: rooms and calls, registrations, whatever members write. One person stops it; two start it again.
create table app.site_switches (
  name text primary key check (name in ('live', 'sign-up', 'read-only')),
  -- The right that stops it and starts it again.
  staff_right text not null check (staff_right in ('moderation', 'administration')),
  stopped_at timestamptz,
  stopped_by uuid references public.profiles (id) on delete set null,
  -- For the house alone.
  reason text check (app.within_limit(reason, app.switch_reason_length()) and not app.is_blank(reason)),
  restart_by uuid references public.profiles (id) on delete set null,
  -- A wish to start again waits a day for a second person.
  restart_at timestamptz,
  check (stopped_at is not null or (stopped_by is null and reason is null and restart_by is null and restart_at is null))
);
create index site_switches_stopped on app.site_switches (stopped_by);
create index site_switches_restart on app.site_switches (restart_by);
alter table app.site_switches enable row level security;
insert into app.site_switches (name, staff_right) values ('live', 'moderation'), ('sign-up', 'administration'), ('read-only', 'administration');

-- What the administration has taken out of use, by its key: a club's page, a referral code, an offer, a reason of decisions. What whoever keeps it
-- has chosen stays beside it, and counts again once the house brings it back.
create table app.switched_off (
  kind text not null check (kind in ('club', 'code', 'offer', 'reason')),
  key text not null check (char_length(key) between 1 and 40),
  at timestamptz not null default now(),
  by_member uuid references public.profiles (id) on delete set null,
  primary key (kind, key)
);
create index switched_off_by on app.switched_off (by_member);
alter table app.switched_off enable row level security;
