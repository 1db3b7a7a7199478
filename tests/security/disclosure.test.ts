/** Tests what the answer of a push reveals beyond its own entries. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Pushes without a sync node, as over the database's own HTTP interface. */
const pushAround = (me: PairMember, entries: unknown[]) =>
  database.asAnon().run(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: me.id, role: 'authenticated' })}, true)`;
    const [row] =
      await tx`select public.push(${JSON.stringify({ v: PROTOCOL_VERSION, epoch: me.epoch, entries })}::text::jsonb) as answer`;
    return row?.['answer'] as Record<string, unknown>;
  });

test('[Y9] only sync nodes learn who sees a conversation, so that hiding stays unknown', async () => {
  const { ada, bela } = await newPair(database);
  await bela.says('un');
  await bela.push(bela.hide(1, bela.epoch));
  expect(await pushAround(ada, [ada.read(1, ada.epoch)])).toMatchObject({
    results: [{ status: 'applied', membership: { read: 1 } }],
    changed: [],
  });
});

test('[Y8] a repeated entry announces nothing, whichever conversation it names', async () => {
  const { ada } = await newPair(database);
  const { ada: elsewhere } = await newPair(database);
  const id = await ada.says('un');
  await ada.says('deux');
  const { data } = elsewhere.send('ailleurs');
  expect(await ada.changed({ ...ada.send('un', id), data } as ReturnType<PairMember['send']>)).toEqual([]);
});

test('[Y7] a head named many times counts once', async () => {
  const { ada } = await newPair(database);
  await ada.says('un');
  const [head] = (await ada.heads()).filter(([stream]) => stream === (ada.stream as string));
  if (!head) throw new Error('no head');
  const [stream, , membershipRev, cardRev] = head;
  const { streams } = await ada.seen.pull(ada.epoch, [
    [stream, 0, membershipRev, cardRev],
    [stream, 0, 1, 1],
    [stream, 0, 2, 2],
  ]);
  expect(streams.filter((one) => one.stream === stream)).toHaveLength(1);
});

describe('[Y9, CHAT-60] a conversation that the other has only opened', () => {
  test('is announced to nobody else, nor are its events', async () => {
    const { ada, bela } = await newPair(database);
    const membersTold = async (...entries: Parameters<PairMember['changed']>) =>
      (await ada.changed(...entries)).flatMap(({ members }) => members);
    expect(await membersTold(ada.open())).toEqual([ada.id]);
    expect(await membersTold(ada.hide(0, ada.epoch), ada.open(), ada.block())).not.toContain(bela.id);
  });
  test('is answered as a missing one, whatever is asked', async () => {
    const { ada, bela } = await newPair(database);
    const { ada: nobody } = await newPair(database);
    await ada.push(ada.open(), ada.block(), ada.unblock());
    const answersTo = async (me: PairMember) => {
      const { gone } = await me.seen.pull(me.epoch, [[me.stream as string as HeadTag[0], 0, 0, 0]]);
      const results = await me.push(me.hide(9, me.epoch), me.read(1, me.epoch), me.edit(crypto.randomUUID(), '?'));
      const { membership, chunks } = await me.seen.chunks(me.stream, [0]);
      return {
        gone: gone.map((one) => one.membership),
        membership,
        chunks,
        results: results.map(({ status, code, rev, membership: own }) => ({ status, code, rev, own })),
      };
    };
    expect(await answersTo(bela)).toEqual(await answersTo(nobody));
  });
});

test('[Y9] a member who has hidden a conversation does not learn of the other’s block', async () => {
  const { ada, bela } = await newPair(database);
  await bela.says('un');
  await bela.push(bela.hide(1, bela.epoch));
  expect((await ada.changed(ada.block())).flatMap(({ members }) => members)).not.toContain(bela.id);
});

test('[Y9] one’s own row of a hidden conversation is unreadable, since it would reveal the other', async () => {
  const { ada, bela } = await newPair(database);
  const rows = () =>
    bela.seen.run((tx) => tx`select stream_id from public.memberships where stream_id = ${bela.stream}`);
  await ada.says('un');
  expect(await rows()).toHaveLength(1);
  await bela.push(bela.hide(1, bela.epoch));
  await ada.push(ada.block());
  expect(await rows()).toHaveLength(0);
  const { membership } = await bela.seen.chunks(bela.stream, [0]);
  const { gone } = await bela.seen.pull(bela.epoch, [[bela.stream as string as HeadTag[0], 1, 1, 1]]);
  const [item] = await bela.seen.live([{ stream: bela.stream, revs: [], members: [bela.id] }]);
  expect(membership).toMatchObject({ gone: true });
  expect([gone[0]?.membership, item?.membership]).toEqual([membership, membership]);
  expect(membership.rev).toBeGreaterThan(1);
});
