/**
 * In which order chunks are read where the newest are wanted first: of each stream from its end, and first where the
 * newest of what is left may lie.
 */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import type { StreamKinds } from '#streams/types.ts';

export interface StreamKeys {
  stream: StreamId;
  kind: StreamKind;
  /** Of its chunks, newest first. */
  keys: readonly string[];
  /** Nothing in it is newer, in milliseconds. */
  newestAt: number;
}

export interface ReadingOrder {
  /** These as well: the device has come to know of them. */
  add(streams: readonly StreamKeys[]): void;
  /** The keys to read now; none when all have been read. */
  next(): string[];
  /** What was found under the keys given last. */
  markRead(chunks: readonly Chunk[]): void;
  /** What is left of a stream is no newer than this; null: nothing is left. */
  unreadUntil(stream: StreamId): number | null;
  isDone(): boolean;
}

/**
 * Read so many at once: between two, the worker can answer. What is looked for is often among the newest: they come
 * soon.
 */
const [INITIAL_BATCH, MAX_BATCH] = [40, 200];

interface PendingKeys extends StreamKeys {
  /** So many of its keys have been read. */
  readCount: number;
  /** What is left of it is no newer. */
  unreadUntil: number;
}

export function createReadingOrder({ writtenAt }: Pick<StreamKinds, 'writtenAt'>): ReadingOrder {
  const pending = new Map<StreamId, PendingKeys[]>();
  /** The batch under way. */
  let batch = new Map<string, PendingKeys>();
  let batchSize = INITIAL_BATCH;
  return {
    add(streams) {
      for (const each of streams)
        if (each.keys.length)
          pending.set(each.stream, [
            ...(pending.get(each.stream) ?? []),
            { ...each, readCount: 0, unreadUntil: each.newestAt },
          ]);
    },
    next() {
      const order = [...pending.values()].flat().sort((a, b) => b.unreadUntil - a.unreadUntil);
      batch = new Map();
      for (let round = 0, sizeBefore = -1; batch.size < batchSize && batch.size !== sizeBefore; round++) {
        sizeBefore = batch.size;
        for (const part of order) {
          const key = part.keys[part.readCount + round];
          if (key !== undefined && batch.size < batchSize) batch.set(key, part);
        }
      }
      batchSize = Math.min(MAX_BATCH, batchSize * 2);
      return [...batch.keys()];
    },
    markRead(chunks) {
      for (const { id, rows } of chunks) {
        const part = batch.get(id);
        if (part) for (const row of rows) part.unreadUntil = Math.min(part.unreadUntil, writtenAt(part.kind, row));
      }
      for (const part of batch.values()) part.readCount += 1;
      for (const stream of new Set([...batch.values()].map((part) => part.stream))) {
        const remaining = pending.get(stream)?.filter(({ keys, readCount }) => readCount < keys.length) ?? [];
        if (remaining.length) pending.set(stream, remaining);
        else pending.delete(stream);
      }
      batch = new Map();
    },
    unreadUntil: (stream) =>
      pending.get(stream)?.reduce((newest, part) => Math.max(newest, part.unreadUntil), -Infinity) ?? null,
    isDone: () => pending.size === 0,
  };
}
