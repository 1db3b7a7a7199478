import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('[CHAT-80, CHAT-82] a block is a `user_blocks` row that its maker alone reads', async () => {
  const { ada, bela } = await newPair(database);
  await ada.push(ada.block());
  const read = (seen: typeof ada.seen) =>
    seen.run((tx) => tx`select id from public.user_blocks where user_id = ${ada.id} and blocked_id = ${bela.id}`);
  expect(await read(ada.seen)).toHaveLength(1);
  expect(await read(bela.seen)).toEqual([]);
});

test('[CHAT-83] the server checks blocks in both directions and tells each member theirs', async () => {
  const { ada, bela } = await newPair(database);
  await ada.push(ada.block());
  expect(await ada.push(ada.open(), ada.send('?'))).toMatchObject([{ code: 'blocked-mine' }, { code: 'blocked-mine' }]);
  expect(await bela.push(bela.open(), bela.send('?'))).toMatchObject([{ code: 'blocked' }, { code: 'blocked' }]);
});

test.each(['membre', 'membre_certifié', 'membre_abonné', 'admin'])(
  '[CHAT-03, CHAT-04] a member may write to anyone, as %s',
  async (role) => {
    const { ada, bela } = await newPair(database);
    await database.owner`update public.profiles set role = ${role} where id = ${ada.id}`;
    expect(await ada.push(ada.open(), ada.send('Bonsoir'))).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ]);
    expect((await bela.conversation())?.info).toMatchObject({ last: 1 });
  },
);

test('[CHAT-64, CHAT-66] nothing is sent to nobody, or into a missing conversation', async () => {
  const { ada, bela } = await newPair(database);
  const nobody = crypto.randomUUID();
  const { data } = ada.send('?');
  const to = (given: Record<string, unknown>) => ({ ...ada.send('?'), data: { ...data, ...given } });
  expect(await ada.push(to({ receiverId: nobody }), to({ conversationId: nobody }))).toMatchObject([
    { code: 'unknown-member' },
    { code: 'unknown-conversation' },
  ]);
  expect(await bela.conversation()).toBeUndefined();
});
