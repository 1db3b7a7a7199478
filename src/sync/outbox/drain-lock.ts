import { DRAIN_STEAL_MS } from '#schemas/limits.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';

/** Also taken by who deletes the account's databases. */
export const drainLockName = (account: MemberId): string => `alcove-drain-${account}`;

/**
 * Runs the push loop of an account in one context at a time; a context that waits too long steals the lock [Y5]. The
 * lock only saves work: `isStolen()` tells the former holder to stop after the request under way.
 */
export async function withDrainLock<T>(
  account: MemberId,
  { locks, clock }: { locks: LockManager; clock: Clock },
  task: (isStolen: () => boolean) => Promise<T>,
): Promise<T> {
  const name = drainLockName(account);
  const patienceController = new AbortController();
  const granted = new AbortController();
  let running: Promise<T> | undefined;
  let isLost = false;
  const onGranted = () => {
    granted.abort();
    running = task(() => isLost);
    return running;
  };
  clock.wait(DRAIN_STEAL_MS, granted.signal).then(
    () => patienceController.abort(),
    () => undefined,
  );
  try {
    return await locks.request(name, { signal: patienceController.signal }, onGranted);
  } catch (error) {
    if (running) {
      isLost = true;
      return running;
    }
    if (!patienceController.signal.aborted) throw error;
  }
  try {
    return await locks.request(name, { steal: true }, onGranted);
  } catch (error) {
    if (!running) throw error;
    isLost = true;
    return running;
  }
}
