-- [S22] Lines of the ledger, which lies outside the database: each waits here from the transaction that causes it until it is in the file.
create table app.ledger_lines (
  number bigint primary key generated always as identity,
  id uuid not null unique default gen_random_uuid(),
  line jsonb not null,
  at timestamptz not null default clock_timestamp(),
  -- null: not in the file yet.
  written_at timestamptz
);
create index ledger_lines_waiting on app.ledger_lines (number) where written_at is null;
alter table app.ledger_lines enable row level security;

-- Whether the file is where it should be.
create table app.ledger_file (
  one boolean primary key default true check (one),
  -- Since when a node has not found it, although lines were written to it; null: it is there.
  lost_at timestamptz
);
alter table app.ledger_file enable row level security;
insert into app.ledger_file default values;
