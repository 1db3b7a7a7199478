/** Takes Web Locks that a frozen or hung holder cannot keep for ever. Correctness never rests on these locks alone. */
import { systemClock, type Clock } from '#lib/clock.ts';

export type Locks = Pick<LockManager, 'request'>;

/** Runs `work` under an exclusive lock; steals the lock after `patienceMs`. */
export const withLock = <T>(
  locks: Locks,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
  clock = systemClock,
): Promise<T> =>
  requestPatiently(
    { locks, name, patienceMs, clock },
    'exclusive',
    work,
    (begin) => locks.request(name, { steal: true }, begin) as Promise<T>,
  );

/** Runs `work` under a shared lock, which excludes `withLock` only; runs it without the lock after `patienceMs`. */
export const withSharedLock = <T>(
  locks: Locks,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
  clock = systemClock,
): Promise<T> => requestPatiently({ locks, name, patienceMs, clock }, 'shared', work, (begin) => begin());

interface LockRequest {
  locks: Locks;
  name: string;
  patienceMs: number;
  clock: Clock;
}

async function requestPatiently<T>(
  { locks, name, patienceMs, clock }: LockRequest,
  mode: LockMode,
  work: () => Promise<T>,
  onTimeout: (begin: () => Promise<T>) => Promise<T>,
): Promise<T> {
  const patienceController = new AbortController();
  const granted = new AbortController();
  clock.wait(patienceMs, granted.signal).then(
    () => patienceController.abort(),
    () => undefined,
  );
  let running: Promise<T> | undefined;
  const begin = () => {
    granted.abort();
    return (running = work());
  };
  try {
    return await (locks.request(name, { mode, signal: patienceController.signal }, begin) as Promise<T>);
  } catch (error) {
    // The lock was stolen while `work` was running: it runs on.
    if (running) return await running;
    if (!patienceController.signal.aborted) throw error;
    return await onTimeout(begin).catch((refused: unknown) => running ?? Promise.reject(refused as Error));
  } finally {
    granted.abort();
  }
}
