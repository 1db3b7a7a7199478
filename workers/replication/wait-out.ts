/**
 * After a failure: first what the server asked for, whatever happens meanwhile; then the rest, which an occasion cuts
 * short.
 */
import type { Clock } from '#lib/clock.ts';
import type { NextTry } from '#lib/retry-after.ts';
import type { Bell } from '../bell.ts';

export async function waitOut(
  clock: Clock,
  occasion: Bell,
  { retryAfter, asked = 0 }: NextTry,
  signal: AbortSignal,
): Promise<void> {
  if (asked > 0) await clock.wait(asked, signal).catch(() => undefined);
  await occasion.wait(signal, retryAfter - asked);
}
