/** Chooses how many chunks one background request asks for: as many as this network delivers within a moment. */
import { CHUNKS_LIMIT } from '#schemas/limits.ts';
import { BATCH_CHUNKS } from './missing-chunks.ts';

/** Chunks of the first request. */
const INITIAL_CHUNKS = 16;
/**
 * Milliseconds from the request until its answer is in the store: below the first limit the size doubles, above the
 * second it is halved.
 */
const QUICK_MS = 1000;
const SLOW_MS = 4000;
/**
 * Limits of the pause between two requests, in which the screen's queries run: as long as the last request took;
 * milliseconds.
 */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 150;

export interface BatchSizer {
  /** Returns how many chunks the next request asks for. */
  size(): number;
  /** Notes an answer. Returns the milliseconds to pause now. */
  recordSuccess(ms: number): number;
  /** Notes a request without an answer: the next one asks for less. */
  recordFailure(): void;
}

export function createBatchSizer(): BatchSizer {
  let size = INITIAL_CHUNKS;
  const shrink = () => (size = Math.max(BATCH_CHUNKS, Math.floor(size / 2)));
  return {
    size: () => size,
    recordSuccess(ms) {
      if (ms < QUICK_MS) size = Math.min(CHUNKS_LIMIT, size * 2);
      else if (ms > SLOW_MS) shrink();
      return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, ms));
    },
    recordFailure: () => void shrink(),
  };
}
