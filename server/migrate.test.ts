import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { migrate, migrationsIn } from './migrate.ts';

let database: TestDatabase;
let sql: Sql;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('each migration is applied once, in the order of its number; other files are skipped', async () => {
  write('90000000000002_second.sql', 'insert into public.order_of values (2)');
  write('90000000000001_first.sql', 'create table public.order_of (n int); insert into public.order_of values (1)');
  write('notes.sql', 'no sql at all');
  expect(await migrate(database.adminUrl, folder)).toEqual(['90000000000001', '90000000000002']);
  expect(await migrate(database.adminUrl, folder)).toEqual([]);
  expect(await sql`select n from public.order_of order by n`).toEqual([{ n: 1 }, { n: 2 }]);
  expect(
    await sql`select name from supabase_migrations.schema_migrations where version like '9%' order by version`,
  ).toEqual([{ name: 'first' }, { name: 'second' }]);
});

test('a failed migration leaves nothing behind and is retried', async () => {
  write('90000000000003_broken.sql', 'create table public.half_done (n int); select nonsense');
  await expect(migrate(database.adminUrl, folder)).rejects.toThrow('nonsense');
  write('90000000000003_broken.sql', 'create table public.half_done (n int)');
  expect(await migrate(database.adminUrl, folder)).toEqual(['90000000000003']);
});

test('nodes that start at the same time apply each migration once', async () => {
  write('90000000000004_slow.sql', 'select pg_sleep(0.05); create table public.at_once (n int)');
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.adminUrl, folder)));
  expect(applied.flat()).toEqual(['90000000000004']);
});

test('every migration has its own number, as hosted projects require', () => {
  const versions = migrationsIn('supabase/migrations').map(({ version }) => version);
  expect(versions.length).toBeGreaterThan(0);
  expect(versions).toEqual([...new Set(versions)].sort());
});
