import { afterAll, beforeAll, expect, test } from 'vitest';
import * as limits from '#schemas/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import vectors from './conversation-id.vectors.json' with { type: 'json' };

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase({ limited: true });
});
afterAll(() => database.drop());

test('[Y7] the limits of the database are those of schemas/limits.ts', async () => {
  const rows = await database.owner<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'app'::regnamespace and pronargs = 0 and provolatile = 'i' and prorettype in ('int4'::regtype, 'int8'::regtype) order by proname`;
  expect(rows.length).toBeGreaterThan(10);
  for (const { name } of rows) {
    const [row] = await database.owner.unsafe<{ value: string }[]>(`select app.${name}()::text as value`);
    expect(limits, name).toHaveProperty(name.toUpperCase(), Number(row?.value));
  }
});

test('[Y3] the database computes the same conversation ids as the devices, in either order', async () => {
  for (const {
    members: [a, b],
    conversationId,
  } of vectors) {
    const [row] =
      await database.owner`select app.conversation_id(${a ?? ''}, ${b ?? ''}) as id, app.conversation_id(${b ?? ''}, ${a ?? ''}) as same`;
    expect(row).toEqual({ id: conversationId, same: conversationId });
  }
});

test('[Y3] a conversation under any other id cannot stand', async () => {
  const [a, b] = [
    await database.createMember({ username: 'premier' }),
    await database.createMember({ username: 'deuxieme' }),
  ].sort();
  const insert = database.owner.begin(async (tx) => {
    const [{ id } = { id: '' }] = await tx<
      { id: string }[]
    >`insert into public.streams (id, kind) values (gen_random_uuid(), 'conversation') returning id`;
    await tx`insert into public.conversations (id, member_a, member_b) values (${id}, ${a ?? ''}, ${b ?? ''})`;
  });
  await expect(insert).rejects.toThrow('check constraint');
});
