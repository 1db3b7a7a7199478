import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { sessionUpkeep } from './session-upkeep.ts';

let server: TestServer;
let sql: Sql;
let ada: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  ada = await server.signUp('adatidied');
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});
const count = async (table: string) =>
  (await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`)[0]?.count;

test('sessions unused for sixty days go with their tokens, the others stay', async () => {
  const bela = await server.signUp('belatidied');
  await sql`update auth.sessions set created_at = now() - interval '61 days' where user_id = ${ada.id}`;
  await sql`update auth.sessions set created_at = now() - interval '61 days', refreshed_at = now() - interval '59 days' where user_id = ${bela.id}`;
  await sessionUpkeep(sql).run();
  expect((await sql`select user_id from auth.sessions`).map(({ user_id }) => user_id as string)).toEqual([bela.id]);
  expect((await sql`select user_id from auth.refresh_tokens`).map(({ user_id }) => user_id as string)).toEqual([
    bela.id,
  ]);
});

test('the library’s log, which holds mail addresses, is kept for ninety days', async () => {
  await sql`update auth.audit_log_entries set created_at = now() - interval '91 days'`;
  await server.signUp('cilatidied');
  const before = await count('auth.audit_log_entries');
  await sessionUpkeep(sql).run();
  expect(await count('auth.audit_log_entries')).toBeLessThan(before ?? 0);
  expect(await count('auth.audit_log_entries')).toBeGreaterThan(0);
});
