import { afterEach, beforeEach, expect, test } from 'vitest';
import { inDatabase, testCluster } from '#tests/support/database-cluster.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { writeMigration, type WrittenMigration } from './write-migration.ts';

let from: TestDatabase;
let to: TestDatabase;
beforeEach(async () => {
  [from, to] = [await freshDatabase(), await freshDatabase()];
});
afterEach(() => Promise.all([from.drop(), to.drop()]));

/** `newSql`: content of the schema's files, replacing what exists; `extraSql`: other changes. */
async function writeMigrationFor(newSql: string, extraSql = ''): Promise<WrittenMigration> {
  await to.owner.unsafe(
    newSql.replaceAll('create function app.chunk_size', 'create or replace function app.chunk_size'),
  );
  await to.owner.unsafe(extraSql);
  const ownerUrl = inDatabase((await testCluster()).urls.owner, new URL(from.adminUrl).pathname.slice(1));
  return writeMigration({ from: { adminUrl: from.adminUrl, ownerUrl }, to, files: [{ path: 'a.sql', text: newSql }] });
}

test('a migration copies definitions from the schema’s files and leaves no difference', async () => {
  const { text, byHand, left } = await writeMigrationFor(
    `-- About the file.

-- One more than before.
create function app.chunk_size() returns int language sql immutable as $$ select 65 $$;

-- What the door of a club shows.
create table public.doors (
  id uuid primary key,
  -- Whose it is.
  club_id uuid not null references public.clubs (id) on delete cascade,
  n int not null default 2 check (n > 0)
);
-- By club.
create index doors_of on public.doors (club_id);
alter table public.doors enable row level security;
-- Everyone's.
create policy "members see doors" on public.doors for select to authenticated using (true);
create function public.door(club uuid) returns int language sql stable set search_path = '' as $$ select n from public.doors where club_id = club $$;
revoke all on function public.door(uuid) from public, anon, authenticated, service_role;
grant execute on function public.door(uuid) to authenticated;
grant select on public.doors to authenticated;`,
    `alter table public.clubs add column stars int not null default 0 check (stars between 0 and 5);
    alter table public.clubs alter column opening drop not null;
    drop policy "members read their own subscription" on public.subscribers;
    drop index public.messages_media;
    revoke select on public.clubs from service_role;
    alter table public.profiles drop column cover_url cascade;
    alter default privileges in schema app grant select on tables to service_role;`,
  );
  expect({ byHand, left }).toEqual({ byHand: [], left: [] });
  expect(text).toContain('-- One more than before.\ncreate or replace function app.chunk_size()');
  expect(text).toContain('  -- Whose it is.\n  club_id uuid not null references');
  expect(text).toContain('-- By club.\ncreate index doors_of');
  expect(text).toContain("-- Everyone's.\ncreate policy");
  expect(text).toContain('revoke all on public.doors from public, anon, authenticated, service_role;');
  expect(text).toContain('-- With all that stands in it.\nALTER TABLE "public"."profiles" DROP COLUMN "cover_url";');
  expect(text).toMatch(/ALTER DEFAULT PRIVILEGES IN SCHEMA "app" GRANT SELECT ON TABLES TO "service_role";/);
  expect(text).not.toMatch(/About the file|OWNER TO/);
}, 90_000);

test('conversions, possible renames and rows are described in a sentence for a human', async () => {
  const { text, byHand, left } = await writeMigrationFor(
    '',
    `alter table public.clubs alter column about type varchar;
    alter table public.profile_visits rename column at to seen_at;
    insert into app.spots (id) values (-7);
    alter table public.clubs add column stars int;`,
  );
  expect(byHand).toEqual([
    expect.stringMatching(
      /^public.profile_visits.at is gone and public.profile_visits.seen_at is new: write `alter … rename` if it is the same/,
    ),
    'The column about of public.clubs becomes character varying: write how its values are converted.',
    'The rows that come with app.spots differ: write what is inserted, changed or deleted.',
  ]);
  expect(text).toContain('-- ALTER TABLE "public"."profile_visits" DROP COLUMN "at";');
  expect(text).toContain('ALTER TABLE "public"."clubs" ADD COLUMN "stars" integer;');
  expect(left.length).toBeGreaterThan(0);
}, 90_000);

test('equal databases need no migration', async () => {
  expect((await writeMigrationFor('')).text).toBe(null);
}, 60_000);
