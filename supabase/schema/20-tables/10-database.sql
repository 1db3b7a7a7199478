-- What the database knows of itself.

-- [Y21] What the operator turns after restoring a backup into the same database.
create table app.meta (
  one boolean primary key default true check (one),
  epoch_counter bigint not null default 0,
  -- What guests' networks are hashed with.
  guest_salt uuid not null default gen_random_uuid(),
  -- Since when this life of the database remembers which sessions there are: a new or restored one knows nothing of the tokens
  -- that were issued before it, and follows their devices until they expire.
  since timestamptz not null default now(),
  -- Which start of PostgreSQL last turned by itself, and when. A backup brought back by copying keeps the epoch of what it replaces. A
  -- device that knows more of a stream than the database has heard of another history: no revision is ever taken back; and so has one
  -- that was answered another message than the one that it holds in the same place (`otherHistory`). The database then turns its epoch by
  -- itself, and every device compares all that it has anew, as after `npm run epoch`.
  self_turned_at timestamptz,
  self_turned_in timestamptz
);
alter table app.meta enable row level security;
insert into app.meta default values;
