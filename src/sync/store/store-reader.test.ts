import { expect, test, vi } from 'vitest';
import { streamKinds } from '#streams/registry.ts';
import { freshStores } from '#tests/support/stores.ts';
import { readerBeside } from '#tests/support/store-reader.ts';
import { ada, conversation, firstEpoch, head, secondEpoch } from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import { chunkKey } from '#sync/replica/chunks.ts';
import { changesChannelName } from './announced-changes.ts';
import { epochDoc, streamDocOf } from './collections.ts';
import { storeName } from './names.ts';
import { openStoreReader } from './store-reader.ts';

const stores = freshStores();
const stream = asStream(conversation);
const key = { epoch: firstEpoch, stream, since: 1, chunkNo: 0 };
const chunk = {
  id: chunkKey(key),
  streamId: stream,
  epoch: firstEpoch,
  since: 1,
  chunkNo: 0,
  rows: [],
  answered: [0, 0] as [number, number],
};

test('[Y20, Y21] heads of the store’s epoch and chunks by key are read as RxDB wrote them', async () => {
  const store = await stores.open();
  const reader = await readerBeside(store);
  expect(await reader.allHeads()).toEqual({ epoch: null, heads: new Map() });
  await store.streams.bulkInsert([epochDoc(firstEpoch), streamDocOf(head(3), streamKinds)]);
  await store.chunks.insert(chunk);
  const allHeads = await reader.allHeads();
  expect(allHeads).toMatchObject({ epoch: firstEpoch });
  expect(allHeads.heads.get(stream)).toMatchObject({ rev: head(3).rev });
  expect(await reader.allHeads(), 'nothing has changed').toBe(allHeads);
  expect(await reader.chunks([chunk.id, 'another'])).toMatchObject([{ id: chunk.id, streamId: stream }]);

  await store.streams.upsert(epochDoc(secondEpoch));
  expect(await reader.allHeads()).toEqual({ epoch: secondEpoch, heads: new Map() });
  await store.chunks.findOne(chunk.id).remove();
  expect(await reader.chunks([chunk.id])).toEqual([]);
  reader.close();
});

test('another context’s writes are heard on RxDB’s channel; anything else there is passed over', async () => {
  await (await stores.open()).streams.insert(epochDoc(firstEpoch));
  const reader = await openStoreReader(ada, { factory: globalThis.indexedDB });
  await reader.allHeads();
  const heard = vi.fn();
  const stop = reader.onChange(heard);
  const channel = new BroadcastChannel(changesChannelName(storeName(ada)));
  const post = (collectionName: string, operation: string, documentData: { id: string }) =>
    channel.postMessage({
      time: 1,
      type: 'message',
      data: {
        storageName: 'dexie',
        databaseName: storeName(ada),
        collectionName,
        version: 0,
        eventBulk: {
          id: 'a',
          events: [{ documentId: documentData.id, operation, documentData, previousDocumentData: null }],
        },
      },
    });
  channel.postMessage({ type: 'leader', data: { context: 'leader', action: 'apply', token: 'a' } });
  post('_rxdb_internal', 'UPDATE', { id: 'collection|streams-0' });
  post('streams', 'INSERT', streamDocOf(head(3), streamKinds));
  post('chunks', 'DELETE', chunk);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(heard.mock.calls.map(([{ collection, removed }]) => [collection, removed])).toEqual([
    ['streams', false],
    ['chunks', true],
  ]);
  expect((await reader.allHeads()).heads.has(stream)).toBe(true);
  stop();
  channel.close();
  reader.close();
});

test('what was announced while heads were read is newer than what was read', async () => {
  const store = await stores.open();
  await store.streams.bulkInsert([epochDoc(firstEpoch), streamDocOf(head(3), streamKinds)]);
  const reader = await readerBeside(store);
  const reading = reader.allHeads();
  await store.streams.upsert(streamDocOf(head(4), streamKinds));
  await reading;
  expect((await reader.allHeads()).heads.get(stream)).toMatchObject({ rev: head(4).rev });
  reader.close();
});

test('[Y17] a deleted store closes its reader; where there is none, none is made', async () => {
  const store = await stores.open();
  const reader = await readerBeside(store);
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  for (const name of names) indexedDB.deleteDatabase(name);
  await reader.closed;
  await expect(reader.allHeads()).rejects.toThrow();
  reader.close();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  await expect(openStoreReader(ada)).rejects.toThrow('no store to read');
  expect(await indexedDB.databases()).toEqual([]);
});
