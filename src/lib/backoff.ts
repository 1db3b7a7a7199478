import type { Random } from './random.ts';

/**
 * Returns the milliseconds before the next attempt, counted from 0. The delay doubles, and half of it is random, so
 * that devices do not all return at once.
 */
export function backoff(attempt: number, random: Random, { first = 1_000, most = 60_000 } = {}): number {
  const delay = Math.min(most, first * 2 ** Math.min(attempt, 30));
  return Math.round(delay / 2 + (delay / 2) * random.fraction());
}
