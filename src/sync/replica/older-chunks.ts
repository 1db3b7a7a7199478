/** Chunks older than those that come by themselves: they stay as long as a member looks at them [G23]. Pure. */
import type { ChunkKey } from './chunks.ts';

/** How many older chunks of a stream stay: more than a screen shows at once. */
export const OLDER_CHUNKS = 32;

/** Notes that chunks are used now. `usedLast`: chunk numbers, the least recently used first. */
export const withUse = (usedLast: readonly number[], chunkNos: readonly number[]): number[] =>
  [...usedLast.filter((each) => !chunkNos.includes(each)), ...chunkNos].slice(-OLDER_CHUNKS);

/**
 * Returns the chunks below `keepFrom` that leave the device: the least recently used ones beyond the limit. Of those
 * whose use is unknown, the oldest leave first.
 */
export function surplusChunks(
  stored: readonly ChunkKey['chunkNo'][],
  keepFrom: number,
  usedLast: readonly number[],
  limit = OLDER_CHUNKS,
): number[] {
  const order = new Map(usedLast.map((chunkNo, nth) => [chunkNo, nth]));
  return stored
    .filter((chunkNo) => chunkNo < keepFrom)
    .sort((a, b) => (order.get(b) ?? -1) - (order.get(a) ?? -1) || b - a)
    .slice(limit);
}
