import { expect, test } from 'vitest';
import { isAnswered } from '#domain/pages.ts';
import { asStream } from '#schemas/as-stream.ts';
import { historyOf, leaveOlderStore, OLDER, openOlderStore, writeAll } from '#tests/support/older-store.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import {
  ada,
  another,
  bela,
  conversation,
  first,
  head,
  info,
  membership,
  message,
  second,
} from '#tests/support/streams.ts';
import { eraseOldStores } from './erase.ts';
import { STORE_VERSION } from './names.ts';
import { storeWriter } from './writer.ts';
import { all, carriedOver, everyClaimHolds, key, other, stream, versions } from '#tests/support/carried-over.ts';

const stores = freshStores();

test('[Y18] an empty store takes over epoch, heads and history, then deletes the old', async () => {
  const gone = head(0, { id: asStream(bela), membership: { gone: true, rev: 7 }, info: null, card: null });
  await leaveOlderStore([head(150), other(3), gone]);
  const store = await stores.open();
  await carriedOver(store);
  const { epoch, heads } = await storeWriter(store).all();
  expect(epoch).toBe(first);
  expect(heads.get(stream)).toEqual(head(150));
  expect(heads.get(gone.id)).toEqual(gone);
  expect(await all(store)).toMatchObject({ heads: [stream, asStream(another), gone.id].sort(), rows: 153 });
  const page = (await storeWriter(store).pages([key(1)])).get(key(1));
  expect(page?.rows[0]).toEqual(message(64));
  expect([64, 127].every((seq) => page && isAnswered(page, seq))).toBe(true);
  await everyClaimHolds(store);
  expect(await versions()).toEqual([STORE_VERSION]);
});

test('[Y7, Y18] a migration killed after any write shows no gap and completes when restarted', async () => {
  const heads = [
    head(1000),
    ...Array.from({ length: 5 }, (_, n) =>
      head(1900, { id: asStream(conversation.replace(/.$/, String(n + 1)) as typeof conversation) }),
    ),
  ];
  await leaveOlderStore(heads);
  let kills = 0;
  let store = await stores.open();
  for (let written = 0; ; written += 1) {
    const killed = new AbortController();
    let left = written;
    await carriedOver(store, { signal: killed.signal, pause: async () => void (left-- <= 0 && killed.abort()) });
    if (!killed.signal.aborted) break;
    kills += 1;
    expect(await all(store)).toMatchObject({ epoch: null, heads: [] });
    expect(await versions()).toEqual([OLDER, STORE_VERSION]);
    await store.close();
    store = await stores.open();
  }
  expect(kills).toBeGreaterThan(1);
  expect(await all(store)).toMatchObject({ epoch: first, rows: 1000 + 5 * 1900 });
  await everyClaimHolds(store);
});

test('[Y7, Y18] a migration that cannot complete is dropped: a later pull finds no old chunk', async () => {
  const store = await stores.open();
  await storeWriter(store).writeRows(historyOf(head(70)), atOnce);
  await carriedOver(store);
  expect(await all(store)).toEqual({ epoch: null, heads: [], pages: [], rows: 0 });
});

test('[Y18] a migration restarted after the old version went on takes its newer rows', async () => {
  const edited = { ...message(2), rev: 11, text: 'Corrigé' };
  await leaveOlderStore([head(10)]);
  const store = await stores.open();
  await storeWriter(store).writeRows(historyOf(head(10)), atOnce);
  const older = await openOlderStore();
  const writer = storeWriter(older);
  await writer.writeRows(
    [{ key: { epoch: first, stream, since: 1, k: 0 }, forget: true, answeredTo: 0, rows: [edited], trusted: true }],
    atOnce,
  );
  await writeAll(writer, [other(1)]);
  await older.close();
  await carriedOver(store);
  const page = (await storeWriter(store).pages([key(0)])).get(key(0));
  expect(page?.rows.find(({ seq }) => seq === 2)).toEqual(edited);
  expect([1, 2, 3].map((seq) => page && isAnswered(page, seq))).toEqual([false, true, false]);
});

test('[Y18, Y21] heads and chunks of an epoch that the older version had left are not migrated', async () => {
  await leaveOlderStore([head(5)]);
  await leaveOlderStore(
    [other(3)].map((each) => ({ ...each, epoch: second })),
    { epoch: second },
  );
  const store = await stores.open();
  await carriedOver(store);
  expect(await all(store)).toEqual({
    epoch: second,
    heads: [asStream(another)],
    pages: [key(0, { epoch: second, stream: asStream(another) })],
    rows: 3,
  });
});

test('[Y18] of several older versions the newest one ever filled is used', async () => {
  await leaveOlderStore([head(3)], { version: 0 });
  await (await openOlderStore()).close();
  const store = await stores.open();
  await carriedOver(store);
  expect(await all(store)).toMatchObject({ epoch: first, rows: 3 });
  expect(await versions()).toEqual([STORE_VERSION]);
});

test('[Y18] two leaders at once migrate everything once', async () => {
  await leaveOlderStore([head(150), other(80)]);
  const store = await stores.open();
  await Promise.all([carriedOver(store), carriedOver(store)]);
  expect(await all(store)).toMatchObject({ epoch: first, rows: 230 });
  await everyClaimHolds(store);
});

test('[Y11, Y18] a store with an epoch takes nothing over, and a faster pull loses nothing', async () => {
  const newer = head(11, { membership: membership({ rev: 2 }), info: info(11) });
  await leaveOlderStore([head(7000), other(1)]);
  const store = await stores.open();
  let pulled = false;
  const pull = async () => {
    if (!pulled) await writeAll(storeWriter(store), [newer]);
    pulled = true;
  };
  await carriedOver(store, { pause: pull });
  const { heads } = await storeWriter(store).all();
  expect([...heads.values()]).toEqual([newer]);
  const carried = (await store.pages.find().exec()).map((doc) => doc.toJSON()).filter(({ k }) => k > 0);
  expect(carried.length).toBeGreaterThan(0);
  expect(carried.every(({ answered }) => answered[0] === 0 && answered[1] === 0)).toBe(true);
  await carriedOver(store);
  expect((await all(store)).heads).toEqual([stream]);
});

test('[Y18, Y19] on a full disk the newest chunks are kept, and missing ones are not claimed', async () => {
  await leaveOlderStore([head(64 * 150), other(64)]);
  const store = await stores.open();
  const storage = store.pages.storageInstance;
  const write = storage.bulkWrite.bind(storage);
  let bulks = 0;
  storage.bulkWrite = async (...given) => {
    if (bulks++ > 0) throw new DOMException('full', 'QuotaExceededError');
    return write(...given);
  };
  await carriedOver(store);
  const { epoch, heads, pages } = await all(store);
  expect({ epoch, heads: heads.length, pages: pages.length }).toEqual({ epoch: first, heads: 2, pages: 100 });
  expect(pages).toEqual(expect.arrayContaining([key(150), key(1, { stream: asStream(another) })]));
  expect(pages).not.toContain(key(0));
});

test('[Y18] the older version stays while a tab has it open, and is read beside it', async () => {
  const older = await openOlderStore();
  await writeAll(storeWriter(older), [head(5)]);
  const store = await stores.open();
  await carriedOver(store);
  expect(await all(store)).toMatchObject({ epoch: first, rows: 5 });
  expect(older.closed.aborted).toBe(false);
  expect(await versions()).toEqual([OLDER, STORE_VERSION]);
  await older.close();
});

test('[Y18] the older version stays while it is read, though no tab has it open', async () => {
  await leaveOlderStore([head(5)]);
  const store = await stores.open();
  let during: unknown;
  await carriedOver(store, {
    async pause() {
      await eraseOldStores(indexedDB, navigator.locks, ada);
      during = await versions();
    },
  });
  expect(during).toEqual([OLDER, STORE_VERSION]);
  expect(await versions()).toEqual([STORE_VERSION]);
});
