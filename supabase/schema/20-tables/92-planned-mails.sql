-- Mails about what happened: what is to be looked at, what is to be written, what was written.

-- Streams with something new, and when to look for members who have not read it. One row for each stream, however much is written.
create table app.mail_checks (
  stream_id uuid primary key references public.streams (id) on delete cascade,
  due_at timestamptz not null
);
create index mail_checks_due on app.mail_checks (due_at);
alter table app.mail_checks enable row level security;

-- Mails to write from a time on. `key` tells mails of one kind apart: the day of a digest, an event, a decision.
create table app.planned_mails (
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('welcome', 'missed', 'daily', 'weekly', 'reminder', 'decision', 'deletion', 'renewal', 'export', 'export-ready',
    'passkey-removed', 'lock-off', 'totp-removed', 'right-granted', 'address-stays')),
  key text not null default '' check (char_length(key) <= 64),
  due_at timestamptz not null,
  primary key (member_id, kind, key)
);
create index planned_mails_due on app.planned_mails (due_at);
alter table app.planned_mails enable row level security;

-- Digests whose members have been planned: one node does it, once.
create table app.digest_periods (
  kind text not null check (kind in ('daily', 'weekly')),
  day date not null,
  primary key (kind, day)
);
alter table app.digest_periods enable row level security;

-- What was written: a mail's second attempt finds it and writes nothing. Of missed activity the time of the last mail.
create table app.written_mails (
  member_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  key text not null,
  at timestamptz not null,
  primary key (member_id, kind, key)
);
create index written_mails_old on app.written_mails (at);
alter table app.written_mails enable row level security;
create index notification_preferences_digests on public.notification_preferences (frequency) where frequency in ('daily', 'weekly');
