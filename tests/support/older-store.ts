/** Creates a store of an earlier version, as that version left it on the device. */
import 'fake-indexeddb/auto';
import type { Head } from '#schemas/entities/head.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { CHUNK_SIZE } from '#schemas/limits.ts';
import { chunkNoOf, type ChunkChange } from '#sync/replica/chunks.ts';
import { STORE_VERSION, storeName } from '#sync/store/names.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore, type Store } from '#sync/store/open.ts';
import { storeWriter, type StoreWriter } from '#sync/store/writer.ts';
import { ada, firstEpoch, message } from './streams.ts';

export const OLDER = STORE_VERSION - 1;
const atOnce = () => Promise.resolve();

/** Returns the conversation's whole history as answered chunks. */
export function historyOf(
  { id: stream, epoch, membership, info }: Head,
  row: (seq: number) => Message = message,
): ChunkChange[] {
  const last = info?.last ?? 0;
  const since = membership.gone ? 0 : membership.since;
  return Array.from({ length: chunkNoOf(last) + 1 }, (_, chunkNo) => {
    const from = Math.max(1, chunkNo * CHUNK_SIZE);
    const rows = Array.from(
      { length: Math.max(0, Math.min(last, chunkNo * CHUNK_SIZE + CHUNK_SIZE - 1) - from + 1) },
      (__, n) => row(from + n),
    );
    return { key: { epoch, stream, since, chunkNo }, isStale: false, completeThrough: last, rows, trusted: true };
  });
}

/** Writes whole histories first, then the heads that claim them. */
export async function writeAll(writer: StoreWriter, heads: readonly Head[], to: Epoch = firstEpoch): Promise<void> {
  for (const head of heads)
    if (head.kind === 'conversation' && !head.membership.gone) await writer.writeRows(historyOf(head), atOnce);
  const byId = new Map(heads.map((head) => [head.id, head]));
  const { epoch } = await writer.readHeads([]);
  await writer.writeHeads({
    streams: [...byId.keys()],
    merge: (stream, known) => byId.get(stream) ?? known,
    ...(epoch !== to && { epochChange: { from: epoch, to } }),
  });
}

/** Opens the store; the caller closes it. */
export const openOlderStore = (account: MemberId = ada, version = OLDER): Promise<Store> =>
  openStore(account, {
    kinds: streamKinds,
    multiInstance: false,
    indexedDB: globalThis.indexedDB,
    name: storeName(account, version),
  });

export async function leaveOlderStore(
  heads: readonly Head[],
  options: { account?: MemberId; version?: number; epoch?: Epoch } = {},
): Promise<void> {
  const store = await openOlderStore(options.account, options.version);
  await writeAll(storeWriter(store), heads, options.epoch);
  await store.close();
}

/**
 * Gives a store of `leaveOlderStore` the shape of versions 1 to 4, which called chunks pages, and their numbers `k`.
 */
export async function turnChunksIntoPages(version: number): Promise<void> {
  const open = (collection: string, upgrade?: (database: IDBDatabase) => void) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`rxdb-dexie-${storeName(ada, version)}--0--${collection}`);
      request.onupgradeneeded = () => upgrade?.(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('not opened'));
    });
  const chunks = await open('chunks');
  const pages = await open('pages', (database) => database.createObjectStore('docs', { keyPath: 'id' }));
  const all = chunks.transaction('docs').objectStore('docs').getAll();
  await new Promise((resolve) => (all.onsuccess = resolve));
  const tx = pages.transaction('docs', 'readwrite');
  for (const { chunkNo, ...doc } of all.result as { chunkNo: number }[])
    tx.objectStore('docs').put({ ...doc, k: chunkNo });
  await new Promise((resolve) => (tx.oncomplete = resolve));
  for (const database of [chunks, pages]) database.close();
  const deletion = indexedDB.deleteDatabase(chunks.name);
  await new Promise((resolve) => (deletion.onsuccess = resolve));
}

/** Changes documents as an earlier version may have written them. */
export async function changeRaw(
  collection: 'streams' | 'chunks',
  change: (doc: Record<string, unknown>) => unknown,
  version = OLDER,
): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`rxdb-dexie-${storeName(ada, version)}--0--${collection}`);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
  const tx = database.transaction('docs', 'readwrite');
  const all = tx.objectStore('docs').getAll();
  all.onsuccess = () => {
    for (const doc of all.result as Record<string, unknown>[]) tx.objectStore('docs').put(change(doc));
  };
  await new Promise((resolve) => (tx.oncomplete = resolve));
  database.close();
}
