/** Keeps the texts of all stored chunks in memory, in their plain form, as long as somebody searches. */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import type { StreamKinds } from '#streams/types.ts';
import { mayContain, mayContainWordStart, type SearchQuery } from '#domain/search/query.ts';
import { plainText } from '#domain/search/plain-text.ts';
import type { StoreReader } from '#sync/store/store-reader.ts';
import { createReadingOrder, type StreamKeys } from './reading-order.ts';

/** Separates two texts. No text contains it, because PostgreSQL cannot store it. */
const SEPARATOR = '\u0000';

export interface IndexedChunk {
  chunk: Chunk;
  /** Texts of all rows, one behind the other, to pass over a chunk at one look. Empty until its head is known. */
  plain: string;
}

export interface TextIndex {
  /** Loads the chunks among these keys that the index does not have. */
  add(streams: readonly StreamKeys[]): void;
  /** Returns the chunks of a stream that are loaded, newest first. */
  chunksOf(stream: StreamId): readonly IndexedChunk[];
  /** Returns an upper bound of the times of messages that are not loaded yet, in milliseconds; null: all are loaded. */
  notLoadedUntil(stream: StreamId): number | null;
  state(): 'reading' | 'whole' | 'failed';
  /** Resolves when the current batch is loaded; rejects if the storage fails. */
  whenMoreRead(): Promise<void>;
  close(): void;
}

/**
 * Opens an index that loads the newest chunks first and follows later changes of the store. `onFinished` is called when
 * loading ends: all chunks are loaded, the storage failed, or the index was closed.
 */
export function openTextIndex(store: StoreReader, kinds: StreamKinds, onFinished: () => void): TextIndex {
  /** What chunks hold is known by the heads of their streams. */
  const kindsByStream = new Map<string, StreamKind>();
  const chunksByStream = new Map<string, Map<string, IndexedChunk>>();
  const sortedChunks = new Map<string, readonly IndexedChunk[]>();
  const changedIds = new Set<string>();
  const readingOrder = createReadingOrder(kinds);
  const requestedKeys = new Set<string>();
  const putChunk = (chunk: Chunk) => {
    const chunks = chunksByStream.get(chunk.streamId) ?? new Map<string, IndexedChunk>();
    chunksByStream.set(chunk.streamId, chunks.set(chunk.id, indexChunk(chunk, kindsByStream.get(chunk.streamId))));
    sortedChunks.delete(chunk.streamId);
  };
  function indexChunk(chunk: Chunk, kind: StreamKind | undefined): IndexedChunk {
    const texts = kind ? chunk.rows.map((row) => kinds.textOf(kind, row)) : [];
    return { chunk, plain: plainText(texts.join(SEPARATOR)) };
  }
  /** Rows are written before the head that says what they are [Y7]. */
  function noteKind(stream: StreamId, kind: StreamKind): void {
    if (kindsByStream.get(stream) === kind) return;
    kindsByStream.set(stream, kind);
    for (const { chunk } of [...(chunksByStream.get(stream)?.values() ?? [])]) putChunk(chunk);
  }
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
    readingOrder.recordLoaded(chunks);
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
      for (const { stream, kind } of parts) noteKind(stream, kind);
      // What was written since this was opened has come by itself.
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
    notLoadedUntil: (stream) => readingOrder.notLoadedUntil(stream),
    state: () => state,
    whenMoreRead: () => currentBatch,
    close() {
      closed = true;
      stopListening();
    },
  };
}

/** The rows of these chunks that may hold the query, in the order of the chunks, each from its end. */
export function* candidatesIn<Row>(
  chunks: Iterable<{ rows: readonly Row[]; plain: string }>,
  query: SearchQuery,
): Generator<Row> {
  for (const { rows, plain } of chunks) {
    if (!mayContain(query, plain)) continue;
    const texts = plain.split(SEPARATOR);
    for (let n = rows.length - 1; n >= 0; n--) {
      const row = rows[n];
      if (row && mayContainWordStart(query, texts[n] ?? '')) yield row;
    }
  }
}
