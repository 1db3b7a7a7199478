import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '#tests/support/database-cluster.ts';
import { migrate } from '#server/migrate.ts';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { differenceBetween } from './compare.ts';
import { applySchema, schemaFiles } from './schema-files.ts';
import { scratchDatabase, type Scratch } from './scratch.ts';

// In a cluster of its own: roles belong to a whole cluster, and other tests change them while catalogues are read.
let migrated: Scratch;
let schemaUrl: string;
beforeAll(async () => {
  migrated = await scratchDatabase(migrate);
  const admin = postgres(migrated.adminUrl, { max: 1, onnotice: () => undefined });
  await admin`create database from_schema template template0`;
  await admin.end();
  schemaUrl = inDatabase(migrated.adminUrl, 'from_schema');
  await prepareDatabase(schemaUrl, { migrateSchema: (ownerUrl) => applySchema(ownerUrl) });
}, 120_000);
afterAll(() => migrated.stop());

test('the migrations produce the state in supabase/schema', async () => {
  const { actions, tables } = await differenceBetween(migrated.adminUrl, schemaUrl);
  expect(actions.map(({ sql }) => sql)).toEqual([]);
  expect(tables).toEqual([]);
}, 60_000);

test('every object named in a function body exists, whatever the file order', async () => {
  const sql = postgres(schemaUrl, { max: 1, onnotice: () => undefined });
  const functions = await sql<{ oid: number; name: string; language: string }[]>`
    select p.oid, p.oid::regprocedure::text as name, l.lanname as language from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and l.lanname in ('sql', 'plpgsql')`;
  const wrong: string[] = [];
  for (const { oid, name: of, language } of functions) {
    const validator = language === 'sql' ? 'fmgr_sql_validator' : 'plpgsql_validator';
    await sql.unsafe(`select ${validator}(${oid})`).catch((error: Error) => wrong.push(`${of}: ${error.message}`));
  }
  await sql.end();
  expect(functions.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test('a schema file starts with its subject and has at most 400 lines', () => {
  for (const { path, text } of schemaFiles()) {
    expect(text.startsWith('-- '), path).toBe(true);
    expect(text.split('\n').length, path).toBeLessThanOrEqual(401);
  }
});
