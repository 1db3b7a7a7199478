/** Waiting times after wrong codes. They slow down whoever tries by hand; a copied disk knows no waiting time [S3]. */

import type { Failures } from './types.ts';

/** Failures without a wait: a finger slips. */
const FREE = 3;
/** The waits that follow, in milliseconds. */
const WAITS = [5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000];
/** From so many failures on, the device may be erased instead. */
export const FAILURES_BEFORE_ERASURE = 10;

/** Returns how long the next attempt must wait, in milliseconds. A clock set back never shortens a wait. */
export function remainingWait({ count, at }: Failures, now: number): number {
  if (count < FREE) return 0;
  const wait = WAITS[Math.min(count - FREE, WAITS.length - 1)] ?? 0;
  return now < at ? wait : Math.max(0, at + wait - now);
}
