/**
 * Waits after a failure: first as long as the server demanded, in any case; then the rest, which the wake signal ends
 * early.
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
