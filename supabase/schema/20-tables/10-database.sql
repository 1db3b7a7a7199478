-- The database's own identity: its epoch, its salt.

-- [Y21] One row. `npm run epoch` raises the counter after a backup was restored into the same database.
create table app.meta (
  one boolean primary key default true check (one),
  epoch_counter bigint not null default 0,
  -- The salt of the hashes of guests' networks.
  guest_salt uuid not null default gen_random_uuid(),
  -- Since when this database records sessions. A new or restored database knows nothing about the tokens issued before, and trusts them until
  -- they expire.
  since timestamptz not null default now(),
  -- When the epoch was last turned automatically, and under which start of PostgreSQL. A backup restored by copying files keeps the epoch of
  -- the database that it replaces. A device that knows a higher revision than the database, or that receives another message than the one it
  -- holds under the same number (`otherHistory`), proves that another history existed, as no revision is ever taken back. The database then
  -- turns its epoch by itself and every device compares everything anew, as after `npm run epoch`.
  auto_turned_at timestamptz,
  auto_turned_start timestamptz
);
alter table app.meta enable row level security;
insert into app.meta default values;
