import { DRAIN_STEAL_MS } from '#schemas/limits.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';

/**
 * [Y5] One drain at a time for an account, in whatever context; who waits too long steals the lock. Economy only:
 * `stolen()` tells the former holder to stop after what is under way.
 */
export async function withDrainLock<T>(
  account: MemberId,
  { locks, clock }: { locks: LockManager; clock: Clock },
  task: (stolen: () => boolean) => Promise<T>,
): Promise<T> {
  const name = `alcove-drain-${account}`;
  const patience = new AbortController();
  const granted = new AbortController();
  let running: Promise<T> | undefined;
  let lost = false;
  const hold = () => {
    granted.abort();
    running = task(() => lost);
    return running;
  };
  clock.wait(DRAIN_STEAL_MS, granted.signal).then(
    () => patience.abort(),
    () => undefined,
  );
  try {
    return await locks.request(name, { signal: patience.signal }, hold);
  } catch (error) {
    if (running) {
      lost = true;
      return running;
    }
    if (!patience.signal.aborted) throw error;
  }
  try {
    return await locks.request(name, { steal: true }, hold);
  } catch (error) {
    if (!running) throw error;
    lost = true;
    return running;
  }
}
