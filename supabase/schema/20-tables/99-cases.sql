-- Cases of the house, its decisions with their statements of reasons, and appeals. All is read through functions.

-- `parts`: see `evidencePart` in schemas/wire/cases.ts. `shown`: what a decision refers to; null: the case has nothing to decide on any more.
create type app.case_evidence as (parts jsonb, shown jsonb);
create type app.case_decision as (verdict text, reason text, days int, words text, shown jsonb);

-- What each kind of case needs, and how it is decided: the registry of the queue. Rows: 85-cases/30-kinds.sql.
create table app.case_kinds (
  kind text primary key,
  staff_right text not null check (staff_right in ('certification', 'moderation')),
  -- From 1 to 5. A report's reason decides instead.
  severity int not null check (severity between 1 and 5),
  -- A function of schema `app`, `(c app.cases) returns app.case_evidence`: what the case shows.
  evidence text not null,
  -- A function of schema `app`, `(me uuid, c app.cases, decision app.case_decision) returns text`: carries a decision out, or says why not.
  handler text not null,
  -- What may be decided. `approved` and `nothing` are favourable, and need no reason.
  verdicts text[] not null,
  reasons text[] not null,
  -- Whether its subject has parts that are decided one after the other: the case then opens again for the next.
  has_parts boolean not null default false
);
alter table app.case_kinds enable row level security;

create table app.cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null references app.case_kinds (kind),
  -- The row that waits for a decision: an item, an opinion, a profile …
  subject_id uuid not null,
  -- Whom it concerns; null: nobody who is known, or a deleted member.
  member_id uuid references public.profiles (id) on delete set null,
  reason text,
  severity int not null check (severity between 1 and 5),
  -- [S37] Distinct members who have reported it, with an account that is no longer new.
  reports int not null default 0 check (reports >= 0),
  opened_at timestamptz not null default now(),
  -- The order of the queue: earlier the graver it is, the more members have reported it, the more often they were right, the more it reaches.
  due_at timestamptz not null,
  -- Who works on it, and until when nobody else may decide.
  claimed_by uuid references public.profiles (id) on delete set null,
  claimed_until timestamptz,
  -- [S20] What one person has proposed and another must confirm.
  proposed_by uuid references public.profiles (id) on delete set null,
  proposed_at timestamptz,
  proposal app.case_decision,
  closed_at timestamptz,
  closed_by uuid references public.profiles (id) on delete set null,
  -- null: open, or there was nothing left to decide.
  outcome text
);
create unique index cases_open_subject on app.cases (kind, subject_id) where closed_at is null;
create index cases_queue on app.cases (kind, due_at, id) where closed_at is null;
create index cases_member on app.cases (member_id, opened_at desc);
create index cases_claimed on app.cases (claimed_by) where claimed_by is not null;
create index cases_proposed on app.cases (proposed_by) where proposed_by is not null;
create index cases_closed on app.cases (closed_by, closed_at) where closed_by is not null;
alter table app.cases enable row level security;

-- The reports that became one case.
create table app.case_reports (
  report_id uuid primary key references public.reports (id) on delete cascade,
  case_id uuid not null references app.cases (id) on delete cascade
);
create index case_reports_case on app.case_reports (case_id);
alter table app.case_reports enable row level security;

-- Each look at the evidence of a case.
create table app.case_looks (
  id bigint primary key generated always as identity,
  case_id uuid not null references app.cases (id) on delete cascade,
  -- A look outlives the moderator's account.
  moderator_id uuid references public.profiles (id) on delete set null,
  at timestamptz not null default now()
);
create index case_looks_case on app.case_looks (case_id, at);
create index case_looks_moderator on app.case_looks (moderator_id);
alter table app.case_looks enable row level security;

-- What was decided against a member: the statement of reasons, and what is in force because of it.
create table app.decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid references app.cases (id) on delete set null,
  kind text not null references app.case_kinds (kind),
  subject_id uuid not null,
  member_id uuid references public.profiles (id) on delete set null,
  measure text not null,
  reason text not null,
  facts text not null check (app.within_limit(facts, app.statement_length())),
  -- What was looked at for it: `messages`, `pictures`, and `still`, which a reporter has provided [S36].
  grounds text[] not null default '{}',
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz not null default now(),
  -- When the measure ends by itself; null: it does not, or has no duration.
  until timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references public.profiles (id) on delete set null,
  -- Whether the end of a measure with a duration has been carried out.
  ended boolean not null default false
);
create index decisions_member on app.decisions (member_id, decided_at desc);
create index decisions_case on app.decisions (case_id);
create index decisions_by on app.decisions (decided_by);
create index decisions_lifted_by on app.decisions (lifted_by);
create index decisions_in_force on app.decisions (member_id, measure) where lifted_at is null
  and measure in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban');
create index decisions_ending on app.decisions (until) where until is not null and not ended;
alter table app.decisions enable row level security;

-- One appeal against a decision, judged by someone else than who decided.
create table app.appeals (
  decision_id uuid primary key references app.decisions (id) on delete cascade,
  words text not null check (app.within_limit(words, app.statement_length()) and not app.is_blank(words)),
  made_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  succeeded boolean,
  -- [S38] Since when the measure is lifted until somebody can judge.
  paused_at timestamptz,
  answer text check (app.within_limit(answer, app.statement_length())),
  check ((answered_at is null) = (succeeded is null) and (answered_at is null) = (answer is null))
);
create index appeals_answered_by on app.appeals (answered_by);
create index appeals_waiting on app.appeals (made_at) where answered_at is null;
alter table app.appeals enable row level security;

-- [S23] What the house does, append-only: each row's hash covers the row before it. It holds salted commitments and pseudonyms only; who acted
-- and what about stands in `app.audit_details`, which can be erased without breaking the chain.
create table app.audit_log (
  id bigint primary key,
  at timestamptz not null,
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  actor bytea not null,
  commitment bytea not null,
  hash bytea not null
);
alter table app.audit_log enable row level security;

create table app.audit_details (
  id bigint primary key references app.audit_log (id),
  salt bytea not null,
  -- No foreign keys: an entry outlives the accounts.
  actor_id uuid not null,
  details jsonb not null
);
create index audit_details_actor on app.audit_details (actor_id);
alter table app.audit_details enable row level security;

-- What the house notes about a member, for the house alone.
create table app.staff_notes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  words text not null check (app.within_limit(words, app.statement_length()) and not app.is_blank(words)),
  at timestamptz not null default now()
);
create index staff_notes_member on app.staff_notes (member_id, at desc);
create index staff_notes_author on app.staff_notes (author_id);
alter table app.staff_notes enable row level security;

-- [S23] Addresses of erased members whose account was closed by a decision, as a salted hash: an account that is made with one begins where the erased
-- one ended.
create table app.closed_addresses (
  hash bytea primary key,
  kind text not null references app.case_kinds (kind),
  measure text not null check (measure in ('suspend', 'ban')),
  reason text not null,
  until timestamptz,
  noted_at timestamptz not null default now()
);
alter table app.closed_addresses enable row level security;
