import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase, testCluster } from '#tests/support/database-cluster.ts';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { differenceBetween } from './compare.ts';
import { applySchema, schemaFiles } from './schema-files.ts';

let admin: Sql;
let migratedUrl: string;
let schemaUrl: string;
const name = `alcove_said_${randomBytes(6).toString('hex')}`;
beforeAll(async () => {
  const { adminUrl, template } = await testCluster();
  migratedUrl = inDatabase(adminUrl, template);
  schemaUrl = inDatabase(adminUrl, name);
  admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} template template0`);
  await prepareDatabase(schemaUrl, { migrateSchema: (ownerUrl) => applySchema(ownerUrl) });
}, 60_000);
afterAll(async () => {
  await admin.unsafe(`drop database ${name} (force)`);
  await admin.end();
});

test('the migrations produce the state in supabase/schema', async () => {
  const { actions, tables } = await differenceBetween(migratedUrl, schemaUrl);
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
