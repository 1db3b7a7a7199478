/** How much of the history one background request asks for: as much as this network brings within a moment. */
import { PAGES_LIMIT } from '#schemas/limits.ts';
import { STRETCH } from './history.ts';

/** Pages. */
const FIRST = 16;
/** Milliseconds from the question until its answer lies in the store. */
const QUICK_MS = 1000;
const SLOW_MS = 4000;
/** Between two requests, so that the screen's queries come through: as long as the last one took, within these. */
const LEAST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 150;

export interface Pace {
  /** Pages that the next request asks for. */
  size(): number;
  /** Answered. Returns the milliseconds to wait now. */
  took(ms: number): number;
  /** Not answered: the next one asks for less. */
  failed(): void;
}

export function createPace(): Pace {
  let size = FIRST;
  const less = () => (size = Math.max(STRETCH, Math.floor(size / 2)));
  return {
    size: () => size,
    took(ms) {
      if (ms < QUICK_MS) size = Math.min(PAGES_LIMIT, size * 2);
      else if (ms > SLOW_MS) less();
      return Math.min(LONGEST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, ms));
    },
    failed: () => void less(),
  };
}
