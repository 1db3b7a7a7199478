/** Keeps the texts of all stored chunks in memory, in their plain form, as long as the member searches. */
import type { Message } from '#schemas/entities/message.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { StreamId } from '#schemas/ids.ts';
import { mayContain, mayContainWordStart, type SearchQuery } from '#domain/search/query.ts';
import { plainText } from '#domain/search/plain-text.ts';
import type { StoreReader } from '#sync/store/store-reader.ts';
import { createReadingOrder, type StreamKeys } from './reading-order.ts';

/** Separates two texts. No text contains it, because PostgreSQL cannot store it. */
const SEPARATOR = '\u0000';

interface IndexedChunk {
  chunk: Chunk;
  /** Texts of all rows in one string, so that one comparison can rule out the whole chunk. Empty for deleted rows. */
  plain: string;
}

export interface TextIndex {
  /** Loads the chunks among these keys that the index does not have. */
  add(streams: readonly StreamKeys[]): void;
  /** Returns the chunks of a stream that are loaded, newest first. */
  chunksOf(stream: StreamId): readonly IndexedChunk[];
  /** Returns an upper bound of the times of messages that are not loaded yet, in milliseconds; null: all are loaded. */
  unreadUntil(stream: StreamId): number | null;
  state(): 'reading' | 'whole' | 'failed';
  /** Resolves when the current batch is loaded; rejects if the storage fails. */
  whenMoreRead(): Promise<void>;
  close(): void;
}

/**
 * Opens an index that loads the newest chunks first and follows later changes of the store. `onFinished` is called when
 * loading ends: all chunks are loaded, the storage failed, or the index was closed.
 */
export function openTextIndex(store: StoreReader, onFinished: () => void): TextIndex {
  const chunksByStream = new Map<string, Map<string, IndexedChunk>>();
  const sortedChunks = new Map<string, readonly IndexedChunk[]>();
  const changedIds = new Set<string>();
  const readingOrder = createReadingOrder();
  const requestedKeys = new Set<string>();
  const putChunk = (chunk: Chunk) => {
    const chunks = chunksByStream.get(chunk.streamId) ?? new Map<string, IndexedChunk>();
    chunksByStream.set(chunk.streamId, chunks.set(chunk.id, indexChunk(chunk)));
    sortedChunks.delete(chunk.streamId);
  };
  const stopListening = store.onChange(({ collection, id, removed, document }) => {
    if (collection !== 'chunks') return;
    changedIds.add(id);
    if (!removed) return putChunk(document as Chunk);
    for (const [stream, chunks] of chunksByStream) if (chunks.delete(id)) sortedChunks.delete(stream);
  });

  let state: ReturnType<TextIndex['state']> = 'whole';
  let closed = false;
  let currentBatch = Promise.resolve();
  async function readBatch(): Promise<void> {
    const batch = readingOrder.next();
    const chunks = batch.length ? await store.chunks(batch) : [];
    // A chunk that has changed since the read began is in the index already, in its newer form.
    for (const chunk of chunks) if (!changedIds.has(chunk.id)) putChunk(chunk);
    readingOrder.markRead(chunks);
  }
  async function readAll(): Promise<void> {
    state = 'reading';
    try {
      while (!readingOrder.isDone() && !closed) await (currentBatch = readBatch());
      if (!closed) state = 'whole';
    } catch {
      // `whenMoreRead` rejects with this error.
      stopListening();
      state = 'failed';
    }
    onFinished();
  }

  return {
    add(parts) {
      // Chunks written since the index was opened have arrived through `onChange`.
      const newParts = parts
        .map((part) => ({ ...part, keys: part.keys.filter((key) => !requestedKeys.has(key) && !changedIds.has(key)) }))
        .filter(({ keys }) => keys.length);
      for (const { keys } of newParts) for (const key of keys) requestedKeys.add(key);
      readingOrder.add(newParts);
      if (newParts.length && state === 'whole') void readAll();
    },
    chunksOf(stream) {
      const chunks =
        sortedChunks.get(stream) ??
        [...(chunksByStream.get(stream)?.values() ?? [])].sort((a, b) => b.chunk.chunkNo - a.chunk.chunkNo);
      sortedChunks.set(stream, chunks);
      return chunks;
    },
    unreadUntil: (stream) => readingOrder.unreadUntil(stream),
    state: () => state,
    whenMoreRead: () => currentBatch,
    close() {
      closed = true;
      stopListening();
    },
  };
}

const indexChunk = (chunk: Chunk): IndexedChunk => ({
  chunk,
  plain: plainText(chunk.rows.map((row) => (row.deletedAt ? '' : row.text)).join(SEPARATOR)),
});

/** Yields the rows that may match the query, in the order of the chunks and from the end of each chunk. */
export function* candidatesIn(chunks: Iterable<IndexedChunk>, query: SearchQuery): Generator<Message> {
  for (const { chunk, plain } of chunks) {
    if (!mayContain(query, plain)) continue;
    const texts = plain.split(SEPARATOR);
    for (let n = chunk.rows.length - 1; n >= 0; n--) {
      const row = chunk.rows[n];
      if (row && mayContainWordStart(query, texts[n] ?? '')) yield row;
    }
  }
}
