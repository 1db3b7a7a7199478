/**
 * Writes replicated messages through the product's store, and as raw IndexedDB records. Called from outside, in turn.
 */
import type { Message } from '#schemas/entities/message.ts';
import type { Epoch, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import { CHUNK_SIZE } from '#schemas/limits.ts';
import type { ChunkChange } from '#sync/replica/chunks.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { whenCommitted } from './floor-database.ts';

declare global {
  interface Window {
    /** Messages per second. */
    writePages(count: number): Promise<number>;
    writeRecords(count: number): Promise<number>;
  }
}

const PER_STREAM = 500;
const author = crypto.randomUUID() as MemberId;

const message = (seq: number): Message => ({
  seq,
  rev: seq,
  id: crypto.randomUUID() as MessageId,
  senderId: author,
  type: 'text',
  text: `Bonsoir, on se retrouve vers ${seq % 24} heures au même endroit que la dernière fois`,
  mediaUrl: null,
  gifUrl: null,
  createdAt: '2026-11-20T20:15:31Z',
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  reactions: [],
});

function changes(count: number): ChunkChange[] {
  const result: ChunkChange[] = [];
  for (let done = 0; done < count; done += PER_STREAM) {
    const stream = crypto.randomUUID() as StreamId;
    const rows = Array.from({ length: Math.min(PER_STREAM, count - done) }, (_, i) => message(i + 1));
    for (const [chunkNo, chunkRows] of Map.groupBy(rows, (row) => Math.floor(row.seq / CHUNK_SIZE)))
      result.push({
        key: { epoch: 'bench' as Epoch, stream, since: 1, chunkNo },
        isStale: false,
        completeThrough: rows.length,
        rows: chunkRows,
        trusted: true,
      });
  }
  return result;
}

window.writePages = async (count) => {
  const store = await openStore(crypto.randomUUID() as MemberId, { kinds: streamKinds, multiInstance: false });
  const work = changes(count);
  const startedAt = performance.now();
  await storeWriter(store).writeRows(work, () => Promise.resolve());
  const duration = performance.now() - startedAt;
  await store.close();
  return (count / duration) * 1000;
};

window.writeRecords = async (count) => {
  const name = `raw-${crypto.randomUUID()}`;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('messages', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
  const work = changes(count).flatMap((change) => change.rows.map((row) => ({ ...row, streamId: change.key.stream })));
  const startedAt = performance.now();
  for (let done = 0; done < work.length; done += PER_STREAM) {
    const tx = database.transaction('messages', 'readwrite');
    const store = tx.objectStore('messages');
    for (const row of work.slice(done, done + PER_STREAM)) store.put(row);
    await whenCommitted(tx);
  }
  const duration = performance.now() - startedAt;
  database.close();
  return (count / duration) * 1000;
};
