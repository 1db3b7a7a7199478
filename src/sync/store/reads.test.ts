import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { Head } from '#schemas/entities/head.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { StreamInfo, StreamKind } from '#schemas/streams/registry.ts';
import { readKinds } from '#streams/read-kinds.ts';
import { streamKindTable } from '#streams/registry.ts';
import type { StreamKindTable } from '#streams/types.ts';
import {
  ada,
  accountHead,
  bela,
  firstEpoch,
  head,
  info,
  instant,
  membership,
  secondEpoch,
  uuid,
} from '#tests/support/streams.ts';
import { freshStores } from '#tests/support/stores.ts';
import { account$, epoch$, head$, heads$, chunks$, listedCount$, listedHeads$, unreadHeads$ } from './reads.ts';
import type { OpenOptions, Store } from './open.ts';
import { storeWriter } from './writer.ts';

const stores = freshStores();
const stream = (n: number) => uuid(200 + n) as StreamId;
const conversationOf = (n: number, last: number, given: Partial<Head> = {}) =>
  head(last, { id: stream(n), info: info(last, { updatedAt: instant(n) }), ...given });

async function filled(heads: readonly Head[], options: Partial<OpenOptions> = {}): Promise<Store> {
  const store = await stores.open(options);
  const byId = new Map(heads.map((each) => [each.id, each]));
  await storeWriter(store).writeHeads({
    streams: [...byId.keys()],
    merge: (id) => byId.get(id),
    epochChange: { from: null, to: firstEpoch },
  });
  return store;
}
const ids = (heads: readonly Head[]) => heads.map(({ id }) => id);

test('[Y20] the list is a window: newest first, pinned before all', async () => {
  const store = await filled([
    conversationOf(1, 1, { membership: membership({ pinned: true }) }),
    conversationOf(2, 1),
    conversationOf(4, 1),
    conversationOf(3, 1),
  ]);
  expect(ids(await firstValueFrom(listedHeads$(store, ['conversation'], 3)))).toEqual([
    stream(1),
    stream(4),
    stream(3),
  ]);
  expect(await firstValueFrom(listedCount$(store))).toBe(4);
});

test('[Y12] each kind has a list and unread streams of its own, however many others stand before', async () => {
  const listed = { ...streamKindTable.conversation, order: () => 1, unread: () => 1 };
  const kinds = readKinds({ ...streamKindTable, notes: listed } as StreamKindTable);
  const notes = 'notes' as StreamKind;
  const notesOf = (n: number) =>
    conversationOf(n, 3, { kind: notes, info: { ...info(3), kind: notes } as unknown as StreamInfo });
  const store = await filled([notesOf(1), notesOf(2), conversationOf(3, 3), conversationOf(4, 3)], { kinds });
  expect(ids(await firstValueFrom(listedHeads$(store, ['conversation'], 2)))).toEqual([stream(4), stream(3)]);
  expect(ids(await firstValueFrom(listedHeads$(store, [notes], 2))).sort()).toEqual([stream(1), stream(2)]);
  expect(ids(await firstValueFrom(unreadHeads$(store, ['conversation'])))).toEqual([stream(4), stream(3)]);
});

test('[Y9] invisible streams and the account itself are in no list', async () => {
  const store = await filled([
    conversationOf(1, 1, { membership: { gone: true, rev: 2 }, info: null }),
    accountHead([bela]),
  ]);
  expect(await firstValueFrom(listedHeads$(store, ['conversation'], 10))).toEqual([]);
  expect(await firstValueFrom(unreadHeads$(store, ['conversation']))).toEqual([]);
  expect((await firstValueFrom(account$(store, ada)))?.info).toMatchObject({ kind: 'account', blockedIds: [bela] });
  expect((await firstValueFrom(head$(store, stream(1))))?.membership.gone).toBe(true);
});

test('[Y12] only conversations with something unread are read for the totals', async () => {
  const store = await filled([
    conversationOf(1, 5, { membership: membership({ read: 3 }) }),
    conversationOf(2, 5, { membership: membership({ read: 5 }) }),
    conversationOf(3, 5, { membership: membership({ mine: 5 }) }),
  ]);
  expect(ids(await firstValueFrom(unreadHeads$(store, ['conversation'])))).toEqual([stream(1)]);
});

test('[Y21] heads of another epoch are ignored', async () => {
  const store = await filled([conversationOf(1, 1)]);
  await storeWriter(store).writeHeads({
    streams: [stream(2)],
    merge: () => conversationOf(2, 1, { epoch: secondEpoch }),
  });
  expect(await firstValueFrom(epoch$(store))).toBe(firstEpoch);
  expect(ids(await firstValueFrom(listedHeads$(store, ['conversation'], 10)))).toEqual([stream(1)]);
  expect(await firstValueFrom(head$(store, stream(2)))).toBeNull();
  expect([...(await firstValueFrom(heads$(store, [stream(1), stream(2), stream(3)]))).keys()]).toEqual([stream(1)]);
});

test('a chunk missing on the device is absent from the result, without other effect', async () => {
  const store = await stores.open();
  expect(await firstValueFrom(epoch$(store))).toBeNull();
  expect([...(await firstValueFrom(chunks$(store, ['nowhere']))).keys()]).toEqual([]);
});

test('concurrent readers share one read of a conversation’s head; later ones read anew', async () => {
  const store = await filled([conversationOf(1, 1)]);
  const query = head$(store, stream(1));
  const open = query.subscribe();
  expect(head$(store, stream(1))).toBe(query);
  await firstValueFrom(query);
  await storeWriter(store).writeHeads({ streams: [stream(1)], merge: () => conversationOf(1, 2) });
  await expect.poll(async () => (await firstValueFrom(head$(store, stream(1))))?.info).toMatchObject({ last: 2 });
  open.unsubscribe();
  expect(head$(store, stream(1))).not.toBe(query);
  expect((await firstValueFrom(head$(store, stream(1))))?.info).toMatchObject({ last: 2 });
});
