/** Store writer that keeps heads and chunks in memory, for tests in which only the clock moves time. */
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { streamKinds } from '#streams/registry.ts';
import { contradicts, mergeChunk, chunkKey } from '#sync/replica/chunks.ts';
import type { CompleteHistory } from '#sync/store/collections.ts';
import type { StoreWriter } from '#sync/store/writer.ts';

export interface MemoryWriter extends StoreWriter {
  now: {
    epoch: Epoch | null;
    heads: Map<StreamId, Head>;
    complete: Map<StreamId, CompleteHistory>;
    pages: Map<string, Chunk>;
  };
}

export function memoryWriter(epoch: Epoch | null, heads: readonly Head[] = []): MemoryWriter {
  const now: MemoryWriter['now'] = {
    epoch,
    heads: new Map(heads.map((head) => [head.id, head])),
    complete: new Map(),
    pages: new Map(),
  };
  return {
    now,
    kinds: streamKinds,
    readHeads: async () => ({ epoch: now.epoch, heads: new Map(now.heads) }),
    readAll: async () => ({ epoch: now.epoch, heads: new Map(now.heads), complete: new Map(now.complete) }),
    readChunks: async (keys) =>
      new Map(keys.flatMap((key) => (now.pages.has(key) ? [[key, now.pages.get(key) as Chunk]] : []))),
    async writeRows(changes, _, overwrite = false) {
      let oneHistory = true;
      for (const change of changes) {
        const fits = overwrite || !contradicts(now.pages.get(chunkKey(change.key)), change);
        oneHistory &&= fits;
        if (!fits) continue;
        const merged = mergeChunk(now.pages.get(chunkKey(change.key)), change);
        if (merged) now.pages.set(merged.id, merged);
      }
      return oneHistory;
    },
    async writeHeads({ streams, merge, epochChange }) {
      if (epochChange) Object.assign(now, { epoch: epochChange.to });
      for (const stream of streams) {
        const merged = merge(stream, now.heads.get(stream));
        if (merged) now.heads.set(stream, merged);
      }
    },
    markComplete: async (whole) => whole.forEach(({ id, complete }) => now.complete.set(id, complete)),
    async trimChunk(key, from) {
      const chunk = now.pages.get(key);
      if (chunk) now.pages.set(key, { ...chunk, rows: chunk.rows.filter(({ seq }) => seq >= from) });
    },
    removeChunks: async (keys) => keys.forEach((key) => now.pages.delete(key)),
    sweep: async () => undefined,
  };
}
