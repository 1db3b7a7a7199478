-- [S20] What two persons of the house do together: one proposes it, another confirms exactly that.

-- What the reader of a kind makes of a request: the exact parameters and whom they are about, or why it does not fit.
create type app.request_content as (parameters jsonb, subject_id uuid, refusal text);

-- The registry. Rows: 85-cases/07-request-kinds.sql.
create table app.request_kinds (
  kind text primary key,
  -- The right that both persons need.
  staff_right text not null check (staff_right in ('moderation', 'administration')),
  -- A function of schema `app`, `(parameters jsonb) returns app.request_content`: asked when it is proposed, and again before it is done.
  reader text not null,
  -- A function of schema `app`, `(me uuid, r app.house_requests) returns void`: does it, once another person has confirmed it.
  executor text not null
);
alter table app.request_kinds enable row level security;

create table app.house_requests (
  number bigint primary key generated always as identity,
  id uuid not null unique default gen_random_uuid(),
  kind text not null references app.request_kinds (kind),
  parameters jsonb not null,
  -- Of kind and parameters: what a confirmation names. Salted, so that nobody guesses from it an address that is stored no more; the salt goes
  -- with the address.
  digest text not null,
  salt bytea,
  -- Whom it is about, who neither proposes nor confirms it; null: nobody.
  subject_id uuid references public.profiles (id) on delete cascade,
  words text not null check (app.within_limit(words, app.statement_length()) and not app.is_blank(words)),
  proposed_by uuid references public.profiles (id) on delete set null,
  proposed_at timestamptz not null default now(),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'refused', 'withdrawn', 'cancelled')),
  closed_by uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  -- Why another person has refused it.
  answer text check (app.within_limit(answer, app.statement_length())),
  -- Why it was not carried out, although another person had confirmed it.
  cause text check (cause in ('member', 'replaced', 'expired', 'rights', 'in-use', 'disposable')),
  -- Addresses that were not the one of the request, since then: the other person is not to guess it.
  wrong_addresses int not null default 0,
  wrong_since timestamptz,
  check ((state = 'cancelled') = (cause is not null)),
  check ((state = 'proposed') = (closed_at is null))
);
create index house_requests_subject on app.house_requests (subject_id);
create index house_requests_proposed on app.house_requests (proposed_by);
create index house_requests_closed on app.house_requests (closed_by) where closed_by is not null;
create index house_requests_old on app.house_requests (proposed_at);
create index house_requests_addresses on app.house_requests (proposed_at) where parameters ? 'email';
alter table app.house_requests enable row level security;
