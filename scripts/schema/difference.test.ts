import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { differenceBetween, type Difference } from './compare.ts';
import { scratchDatabase } from './scratch.ts';

const COMMENTED = `-- One more than before; its reason stands here.
create function app.chunk_size() returns int language sql immutable as $$ select 65 $$;`;
const NEW_TABLES = `-- What refers to what comes later.
create table public.first_new (id uuid primary key, n int not null default 2 check (n > 0));
alter table public.first_new enable row level security;
create policy "everyone" on public.first_new for select to authenticated using (true);`;

/** One change of each kind, and the statement that the comparison returns for it. */
const changes: Record<string, [change: string, said: RegExp]> = {
  'a schema': ['create schema more', /CREATE SCHEMA "more"/],
  'a right to a schema': [
    'grant create on schema app to authenticated',
    /GRANT CREATE, USAGE ON SCHEMA "app" TO "authenticated"/,
  ],
  'a table': [NEW_TABLES, /CREATE TABLE "public"."first_new"/],
  'a column more': ['alter table public.clubs add column stars int', /ADD COLUMN "stars" integer/],
  'a column less': ['alter table public.profiles drop column cover_url', /DROP COLUMN "cover_url"/],
  'a default': ['alter table public.clubs alter column published set default true', /"published" SET DEFAULT true/],
  'whether a column may be null': ['alter table public.clubs alter column kind drop not null', /"kind" DROP NOT NULL/],
  'a check': [
    'alter table public.clubs add constraint clubs_short check (length(name) < 50)',
    /ADD CONSTRAINT "clubs_short" CHECK/,
  ],
  'a unique constraint': ['alter table public.clubs add constraint clubs_named unique (name)', /"clubs_named" UNIQUE/],
  'a reference': [
    'alter table public.user_blocks drop constraint user_blocks_blocked_id_fkey',
    /DROP CONSTRAINT "user_blocks_blocked_id_fkey"/,
  ],
  'an index': ['drop index public.messages_media', /DROP INDEX "public"."messages_media"/],
  'a view': [
    'create view app.names with (security_invoker = true) as select username from public.profiles',
    /CREATE VIEW "app"."names"/,
  ],
  'the body of a function': [COMMENTED.replace('create', 'create or replace'), /FUNCTION app.chunk_size/],
  'a setting of a function': [`alter function app.chunk_of(bigint) set work_mem = '1MB'`, /work_mem/i],
  'the arguments of a function': [
    'create function app.chunk_of(seq bigint, size int) returns bigint language sql as $$ select seq / size $$',
    /app.chunk_of\(seq bigint, size integer\)/,
  ],
  'a right to a function': [
    'grant execute on function public.push(jsonb) to anon',
    /GRANT EXECUTE ON FUNCTION "public"."push"\(jsonb\) TO "anon"/,
  ],
  'a trigger': ['drop trigger clean_up_member on public.profiles', /DROP TRIGGER "clean_up_member"/],
  'a policy less': [
    'drop policy "members read their own subscription" on public.subscribers',
    /DROP POLICY "members read their own subscription"/,
  ],
  'a policy': [
    'alter policy "members read the blocks they made" on public.user_blocks using (true)',
    /POLICY "members read the blocks they made"/,
  ],
  'whether row level security is on': [
    'alter table public.reports disable row level security',
    /"reports" DISABLE ROW LEVEL SECURITY/,
  ],
  'whether it holds for the owner': [
    'alter table app.meta force row level security',
    /"meta" FORCE ROW LEVEL SECURITY/,
  ],
  'a right to a table': [
    'revoke select on public.messages from authenticated',
    /ON TABLE "public"."messages" FROM "authenticated"/,
  ],
  'a right to a column': [
    'grant update (name) on public.clubs to authenticated',
    /GRANT UPDATE \("name"\) ON TABLE "public"."clubs"/,
  ],
  'rights to what is made later': [
    'alter default privileges in schema app grant select on tables to anon',
    /ALTER DEFAULT PRIVILEGES .* TO "anon"/,
  ],
  'a type': ['create type app.pair as (a int, b int)', /CREATE TYPE "app"."pair"/],
  'an attribute of a type': ['alter type app.member_list add attribute more int', /ADD ATTRIBUTE "more"/],
  'a sequence': ['create sequence app.counted', /CREATE SEQUENCE "app"."counted"/],
  'a comment': [`comment on table public.clubs is 'Places.'`, /COMMENT ON TABLE "public"."clubs"/],
  'an extension': ['create extension pgcrypto', /CREATE EXTENSION "pgcrypto"/],
};

let from: TestDatabase;
let to: TestDatabase;
let difference: Difference;
beforeAll(async () => {
  [from, to] = await Promise.all([freshDatabase(), freshDatabase()]);
  const admin = postgres(to.adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`grant create on database ${new URL(to.adminUrl).pathname.slice(1)} to ${to.owner.options.user}`);
  for (const [change] of Object.values(changes)) await to.owner.unsafe(change);
  await admin`alter function app.push_limit() owner to supabase_auth_admin`;
  await admin.end();
  await to.owner`insert into app.spots (id) values (-7)`;
  difference = await differenceBetween(from.adminUrl, to.adminUrl);
}, 120_000);
afterAll(() => Promise.all([from.drop(), to.drop()]));

describe('the comparison of two databases finds a difference in', () => {
  test.each(Object.entries(changes))('%s', (_kind, [, said]) => {
    expect(difference.actions.map(({ sql }) => sql).filter((sql) => said.test(sql)).length).toBeGreaterThan(0);
  });

  test('the owner of a function', () => {
    expect(difference.actions.map(({ sql }) => sql)).toContain(
      'ALTER FUNCTION "app"."push_limit"() OWNER TO "supabase_auth_admin"',
    );
  });

  test('rows inserted by a schema', () => {
    expect(difference.tables).toEqual(['app.spots']);
  });

  test('a role’s setting, which belongs to the whole cluster', async () => {
    const other = await scratchDatabase(async (ownerUrl) => {
      const owner = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
      await owner`alter role anon set statement_timeout = '3s'`;
      await owner.end();
    });
    try {
      const { actions } = await differenceBetween(from.adminUrl, other.adminUrl);
      expect(
        actions.map(({ sql }) => sql).filter((sql) => /ALTER ROLE "anon" SET .*statement_timeout/.test(sql)),
      ).toHaveLength(1);
    } finally {
      await other.stop();
    }
  }, 60_000);
});
