/** Computes the window of a conversation that a screen shows: its newest numbers, or those around an older place. */
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Epoch } from '#schemas/ids.ts';
import { isPresent } from '#sync/replica/heads.ts';
import { missingNumbers, chunkKeyOf, chunkNoOf } from '#sync/replica/chunks.ts';
import { lowestVisible } from '#sync/replica/ranges.ts';

/** The end of a window that follows the newest message. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** Request for `size` numbers up to `end`. */
export interface WindowRequest {
  size: number;
  end: number;
}

export interface Window {
  from: number;
  to: number;
  /** Chunks that overlap the window, newest first. */
  chunkNos: readonly number[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** Returns the requested window, limited to visible numbers; null if the conversation is not present. */
export function windowOf(head: Head | undefined, epoch: Epoch | null, { size, end }: WindowRequest): Window | null {
  if (!isPresent(head, epoch)) return null;
  const { ranges } = head.membership;
  const { last } = head.info;
  const to = Math.min(end, last);
  const lowest = lowestVisible(ranges, to) ?? to + 1;
  const from = Math.max(1, lowest, to - size + 1);
  const chunkNos: number[] = [];
  for (let chunkNo = chunkNoOf(Math.max(to, from)); chunkNo >= chunkNoOf(from); chunkNo--) chunkNos.push(chunkNo);
  return { from, to, chunkNos, hasOlder: lowest < from, hasNewer: to < last };
}

/** Returns the keys of a window's chunks [Y20]. */
export const chunkKeysOf = (head: Head | undefined, epoch: Epoch | null, request: WindowRequest): string[] => {
  const window = windowOf(head, epoch, request);
  if (!window || !isPresent(head, epoch)) return [];
  return window.chunkNos.map((chunkNo) => chunkKeyOf(head, chunkNo));
};

/** Returns the chunks of a window in which the server has not answered every visible number, newest first. */
export function missingChunks(
  head: Head | undefined,
  epoch: Epoch | null,
  request: WindowRequest,
  chunks: readonly Chunk[],
): number[] {
  const window = windowOf(head, epoch, request);
  if (!window || !isPresent(head, epoch)) return [];
  const { ranges, since } = head.membership;
  const storedChunks = new Map(
    chunks.filter((chunk) => chunk.epoch === epoch && chunk.since === since).map((chunk) => [chunk.chunkNo, chunk]),
  );
  return window.chunkNos.filter(
    (chunkNo) => missingNumbers(storedChunks.get(chunkNo), chunkNo, ranges, window.to).length > 0,
  );
}
