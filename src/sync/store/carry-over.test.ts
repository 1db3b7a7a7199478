import { expect, test } from 'vitest';
import { isNumberAnswered } from '#sync/replica/chunks.ts';
import { asStream } from '#schemas/as-stream.ts';
import { historyOf, leaveOlderStore, OLDER, openOlderStore, writeAll } from '#tests/support/older-store.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import {
  ada,
  otherConversation,
  bela,
  conversation,
  firstEpoch,
  head,
  info,
  membership,
  message,
  secondEpoch,
} from '#tests/support/streams.ts';
import { eraseOldStores } from './erase.ts';
import { STORE_VERSION } from './names.ts';
import { storeWriter } from './writer.ts';
import {
  storeContents,
  migrateStore,
  expectClaimsHold,
  chunkKeyOf,
  secondHead,
  stream,
  versions,
} from '#tests/support/migrated-store.ts';

const stores = freshStores();

test('[Y18] an empty store takes over epoch, heads and history, then deletes the old', async () => {
  const gone = head(0, { id: asStream(bela), membership: { gone: true, rev: 7 }, info: null, card: null });
  await leaveOlderStore([head(150), secondHead(3), gone]);
  const store = await stores.open();
  await migrateStore(store);
  const { epoch, heads } = await storeWriter(store).readAll();
  expect(epoch).toBe(firstEpoch);
  expect(heads.get(stream)).toEqual(head(150));
  expect(heads.get(gone.id)).toEqual(gone);
  expect(await storeContents(store)).toMatchObject({
    heads: [stream, asStream(otherConversation), gone.id].sort(),
    rows: 153,
  });
  const chunk = (await storeWriter(store).readChunks([chunkKeyOf(1)])).get(chunkKeyOf(1));
  expect(chunk?.rows[0]).toEqual(message(64));
  expect([64, 127].every((seq) => chunk && isNumberAnswered(chunk, seq))).toBe(true);
  await expectClaimsHold(store);
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
    let remaining = written;
    await migrateStore(store, { signal: killed.signal, pause: async () => void (remaining-- <= 0 && killed.abort()) });
    if (!killed.signal.aborted) break;
    kills += 1;
    expect(await storeContents(store)).toMatchObject({ epoch: null, heads: [] });
    expect(await versions()).toEqual([OLDER, STORE_VERSION]);
    await store.close();
    store = await stores.open();
  }
  expect(kills).toBeGreaterThan(1);
  expect(await storeContents(store)).toMatchObject({ epoch: firstEpoch, rows: 1000 + 5 * 1900 });
  await expectClaimsHold(store);
});

test('[Y7, Y18] a migration that cannot complete is dropped: a later pull finds no old chunk', async () => {
  const store = await stores.open();
  await storeWriter(store).writeRows(historyOf(head(70)), atOnce);
  await migrateStore(store);
  expect(await storeContents(store)).toEqual({ epoch: null, heads: [], chunks: [], rows: 0 });
});

test('[Y18] a migration restarted after the old version went on takes its newer rows', async () => {
  const edited = { ...message(2), rev: 11, text: 'Corrigé' };
  await leaveOlderStore([head(10)]);
  const store = await stores.open();
  await storeWriter(store).writeRows(historyOf(head(10)), atOnce);
  const older = await openOlderStore();
  const writer = storeWriter(older);
  await writer.writeRows(
    [
      {
        key: { epoch: firstEpoch, stream, since: 1, chunkNo: 0 },
        isStale: true,
        completeThrough: 0,
        rows: [edited],
        trusted: true,
      },
    ],
    atOnce,
  );
  await writeAll(writer, [secondHead(1)]);
  await older.close();
  await migrateStore(store);
  const chunk = (await storeWriter(store).readChunks([chunkKeyOf(0)])).get(chunkKeyOf(0));
  expect(chunk?.rows.find(({ seq }) => seq === 2)).toEqual(edited);
  expect([1, 2, 3].map((seq) => chunk && isNumberAnswered(chunk, seq))).toEqual([false, true, false]);
});

test('[Y18, Y21] heads and chunks of an epoch that the older version had left are not migrated', async () => {
  await leaveOlderStore([head(5)]);
  await leaveOlderStore(
    [secondHead(3)].map((each) => ({ ...each, epoch: secondEpoch })),
    { epoch: secondEpoch },
  );
  const store = await stores.open();
  await migrateStore(store);
  expect(await storeContents(store)).toEqual({
    epoch: secondEpoch,
    heads: [asStream(otherConversation)],
    chunks: [chunkKeyOf(0, { epoch: secondEpoch, stream: asStream(otherConversation) })],
    rows: 3,
  });
});

test('[Y18] of several older versions the newest one ever filled is used', async () => {
  await leaveOlderStore([head(3)], { version: 0 });
  await (await openOlderStore()).close();
  const store = await stores.open();
  await migrateStore(store);
  expect(await storeContents(store)).toMatchObject({ epoch: firstEpoch, rows: 3 });
  expect(await versions()).toEqual([STORE_VERSION]);
});

test('[Y18] two leaders at once migrate everything once', async () => {
  await leaveOlderStore([head(150), secondHead(80)]);
  const store = await stores.open();
  await Promise.all([migrateStore(store), migrateStore(store)]);
  expect(await storeContents(store)).toMatchObject({ epoch: firstEpoch, rows: 230 });
  await expectClaimsHold(store);
});

test('[Y11, Y18] a store with an epoch takes nothing over, and a faster pull loses nothing', async () => {
  const newer = head(11, { membership: membership({ rev: 2 }), info: info(11) });
  await leaveOlderStore([head(7000), secondHead(1)]);
  const store = await stores.open();
  let pulled = false;
  const pull = async () => {
    if (!pulled) await writeAll(storeWriter(store), [newer]);
    pulled = true;
  };
  await migrateStore(store, { pause: pull });
  const { heads } = await storeWriter(store).readAll();
  expect([...heads.values()]).toEqual([newer]);
  const carried = (await store.chunks.find().exec()).map((doc) => doc.toJSON()).filter(({ chunkNo }) => chunkNo > 0);
  expect(carried.length).toBeGreaterThan(0);
  expect(carried.every(({ answered }) => answered[0] === 0 && answered[1] === 0)).toBe(true);
  await migrateStore(store);
  expect((await storeContents(store)).heads).toEqual([stream]);
});

test('[Y18, Y19] on a full disk the newest chunks are kept, and missing ones are not claimed', async () => {
  await leaveOlderStore([head(64 * 150), secondHead(64)]);
  const store = await stores.open();
  const storage = store.chunks.storageInstance;
  const write = storage.bulkWrite.bind(storage);
  let bulks = 0;
  storage.bulkWrite = async (...given) => {
    if (bulks++ > 0) throw new DOMException('full', 'QuotaExceededError');
    return write(...given);
  };
  await migrateStore(store);
  const { epoch, heads, chunks } = await storeContents(store);
  expect({ epoch, heads: heads.length, chunks: chunks.length }).toEqual({ epoch: firstEpoch, heads: 2, chunks: 100 });
  expect(chunks).toEqual(
    expect.arrayContaining([chunkKeyOf(150), chunkKeyOf(1, { stream: asStream(otherConversation) })]),
  );
  expect(chunks).not.toContain(chunkKeyOf(0));
});

test('[Y18] the older version stays while a tab has it open, and is read beside it', async () => {
  const older = await openOlderStore();
  await writeAll(storeWriter(older), [head(5)]);
  const store = await stores.open();
  await migrateStore(store);
  expect(await storeContents(store)).toMatchObject({ epoch: firstEpoch, rows: 5 });
  expect(older.closed.aborted).toBe(false);
  expect(await versions()).toEqual([OLDER, STORE_VERSION]);
  await older.close();
});

test('[Y18] the older version stays while it is read, though no tab has it open', async () => {
  await leaveOlderStore([head(5)]);
  const store = await stores.open();
  let during: unknown;
  await migrateStore(store, {
    async pause() {
      await eraseOldStores(indexedDB, navigator.locks, ada);
      during = await versions();
    },
  });
  expect(during).toEqual([OLDER, STORE_VERSION]);
  expect(await versions()).toEqual([STORE_VERSION]);
});
