/** In which order pages are read where the newest are wanted first: of each stream from its end, and first where the newest of what is left may lie. */
import type { Page } from '#schemas/entities/page.ts';
import type { StreamId } from '#schemas/ids.ts';

export interface StreamKeys {
  stream: StreamId;
  /** Of its pages, newest first. */
  keys: readonly string[];
  /** Nothing in it is newer, in milliseconds. */
  newestAt: number;
}

export interface ReadingOrder {
  /** The keys to read now; none when all have been read. */
  next(): string[];
  /** What was found under the keys given last. */
  read(pages: readonly Page[]): void;
  /** What is left of a stream is no newer than this; null: nothing is left. */
  until(stream: StreamId): number | null;
  isOver(): boolean;
}

/** Read so many at once: between two, the worker can answer. What is looked for is often among the newest: they come soon. */
const [FIRST, MOST] = [40, 200];

interface Left {
  keys: readonly string[];
  /** So many of them have been read. */
  read: number;
  until: number;
}

export function readingOrder(streams: readonly StreamKeys[]): ReadingOrder {
  const left = new Map<StreamId, Left>(streams.flatMap(({ stream, keys, newestAt }) => (keys.length ? [[stream, { keys, read: 0, until: newestAt }]] : [])));
  /** Of the batch under way: so many of each stream. */
  let taken = new Map<StreamId, number>();
  let most = FIRST;
  return {
    next() {
      const order = [...left].sort(([, a], [, b]) => b.until - a.until);
      const batch: string[] = [];
      taken = new Map();
      for (let round = 0, before = -1; batch.length < most && batch.length !== before; round++) {
        before = batch.length;
        for (const [stream, { keys, read }] of order) {
          const key = keys[read + round];
          if (key === undefined || batch.length === most) continue;
          batch.push(key);
          taken.set(stream, round + 1);
        }
      }
      most = Math.min(MOST, most * 2);
      return batch;
    },
    read(pages) {
      for (const { streamId, rows } of pages) {
        const stream = left.get(streamId);
        if (stream) for (const { createdAt } of rows) stream.until = Math.min(stream.until, Date.parse(createdAt));
      }
      for (const [id, count] of taken) {
        const stream = left.get(id);
        if (!stream) continue;
        stream.read += count;
        if (stream.read >= stream.keys.length) left.delete(id);
      }
      taken = new Map();
    },
    until: (stream) => left.get(stream)?.until ?? null,
    isOver: () => left.size === 0,
  };
}
