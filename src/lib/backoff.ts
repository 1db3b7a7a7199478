import type { Random } from './random.ts';

/**
 * Milliseconds before the next try, `attempt` counted from 0: doubling, half of it chance, so that devices do not
 * return all at once.
 */
export function backoff(attempt: number, random: Random, { first = 1_000, most = 60_000 } = {}): number {
  const delay = Math.min(most, first * 2 ** Math.min(attempt, 30));
  return Math.round(delay / 2 + (delay / 2) * random.fraction());
}
