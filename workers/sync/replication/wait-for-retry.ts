/**
 * After a failure: first what the server asked for, whatever happens meanwhile; then the rest, which an occasion cuts
 * short.
 */
import type { Clock } from '#lib/clock.ts';
import type { NextTry } from '#lib/retry-after.ts';
import type { WakeSignal } from '../wake-signal.ts';

export async function waitForRetry(
  clock: Clock,
  wakeSignal: WakeSignal,
  { retryAfter, minimumDelay: serverWaitMs = 0 }: NextTry,
  signal: AbortSignal,
): Promise<void> {
  if (serverWaitMs > 0) await clock.wait(serverWaitMs, signal).catch(() => undefined);
  await wakeSignal.wait(signal, retryAfter - serverWaitMs);
}
