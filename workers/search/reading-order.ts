/**
 * In which order pages are read where the newest are wanted first: of each stream from its end, and first where the
 * newest of what is left may lie.
 */
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
  /** These as well: the device has come to know of them. */
  add(streams: readonly StreamKeys[]): void;
  /** The keys to read now; none when all have been read. */
  next(): string[];
  /** What was found under the keys given last. */
  read(pages: readonly Page[]): void;
  /** What is left of a stream is no newer than this; null: nothing is left. */
  until(stream: StreamId): number | null;
  isOver(): boolean;
}

/**
 * Read so many at once: between two, the worker can answer. What is looked for is often among the newest: they come
 * soon.
 */
const [FIRST, MOST] = [40, 200];

interface Left extends StreamKeys {
  /** So many of its keys have been read. */
  read: number;
  /** What is left of it is no newer. */
  until: number;
}

export function readingOrder(): ReadingOrder {
  const left = new Map<StreamId, Left[]>();
  /** The batch under way. */
  let taken = new Map<string, Left>();
  let most = FIRST;
  return {
    add(streams) {
      for (const each of streams)
        if (each.keys.length)
          left.set(each.stream, [...(left.get(each.stream) ?? []), { ...each, read: 0, until: each.newestAt }]);
    },
    next() {
      const order = [...left.values()].flat().sort((a, b) => b.until - a.until);
      taken = new Map();
      for (let round = 0, before = -1; taken.size < most && taken.size !== before; round++) {
        before = taken.size;
        for (const part of order) {
          const key = part.keys[part.read + round];
          if (key !== undefined && taken.size < most) taken.set(key, part);
        }
      }
      most = Math.min(MOST, most * 2);
      return [...taken.keys()];
    },
    read(pages) {
      for (const { id, rows } of pages) {
        const part = taken.get(id);
        if (part) for (const { createdAt } of rows) part.until = Math.min(part.until, Date.parse(createdAt));
      }
      for (const part of taken.values()) part.read += 1;
      for (const stream of new Set([...taken.values()].map((part) => part.stream))) {
        const more = left.get(stream)?.filter(({ keys, read }) => read < keys.length) ?? [];
        if (more.length) left.set(stream, more);
        else left.delete(stream);
      }
      taken = new Map();
    },
    until: (stream) => left.get(stream)?.reduce((newest, part) => Math.max(newest, part.until), -Infinity) ?? null,
    isOver: () => left.size === 0,
  };
}
