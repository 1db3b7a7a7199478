/** How much of the history one background request asks for: as much as this network brings within a moment. */
import { CHUNKS_LIMIT } from '#schemas/limits.ts';
import { BATCH_CHUNKS } from './missing-chunks.ts';

/** In chunks. */
const INITIAL_CHUNKS = 16;
/** Milliseconds from the question until its answer lies in the store. */
const QUICK_MS = 1000;
const SLOW_MS = 4000;
/** Between two requests, so that the screen's queries come through: as long as the last one took, within these. */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 150;

export interface BatchSizer {
  /** Chunks that the next request asks for. */
  size(): number;
  /** Answered. Returns the milliseconds to wait now. */
  recordSuccess(ms: number): number;
  /** Not answered: the next one asks for less. */
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
