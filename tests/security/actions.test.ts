/**
 * Tests that only the schema decides which function handles an action: no request reads or changes that, or calls a
 * handler.
 */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
let node: Sql;
let ada: PairMember;
beforeAll(async () => {
  database = await freshDatabase();
  node = postgres(database.syncUrl, { max: 1, onnotice: () => undefined });
  ({ ada } = await newPair(database));
});
afterAll(async () => {
  await node.end();
  await database.drop();
});

const roles: Record<string, (statement: string) => Promise<unknown>> = {
  'a member': (statement) => ada.seen.run((tx) => tx.unsafe(statement)),
  'a guest': (statement) => database.asAnon().run((tx) => tx.unsafe(statement)),
  'the service': (statement) => database.asService().run((tx) => tx.unsafe(statement)),
  'a sync node': (statement) => node.unsafe(statement),
};
const DENIED = /permission denied/;

describe.each(Object.entries(roles))('%s', (_, run) => {
  test('neither reads nor writes app.actions', async () => {
    for (const statement of [
      'select * from app.actions',
      `insert into app.actions (name, handler, stream_field) values ('test.any', 'set_block', 'conversationId')`,
      `update app.actions set handler = 'create_report' where name = 'message.edit'`,
      'delete from app.actions where true',
      'truncate app.actions',
      'alter table app.actions disable row level security',
      'alter table app.actions disable trigger write_handler_calls',
    ])
      await expect(run(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  });
  test('[Y16] calls no handler, whose author is an argument', async () => {
    const handlers = await database.owner<{ handler: string; batched: boolean }[]>`
      select handler, batched from app.actions order by handler`;
    for (const { handler, batched } of handlers) {
      const args = batched ? `array['${ada.id}']::uuid[], '{}'::jsonb[]` : `'${ada.id}'::uuid, ''::text, '{}'::jsonb`;
      await expect(run(`select app.${handler}(${args})`), handler).rejects.toThrow(DENIED);
    }
    const entry = `'${ada.id}'::uuid, ''::text, '{}'::jsonb`;
    await expect(run(`select app.call_handler('member.block', ${entry})`)).rejects.toThrow(DENIED);
    await expect(run(`select app.call_batch_handler('message.send', '{}', '{}')`)).rejects.toThrow(DENIED);
  });
});
