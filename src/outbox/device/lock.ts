/** Web Locks that a frozen or hung holder cannot keep for ever. Nothing that is right rests on them alone. */
export type Locks = Pick<LockManager, 'request'>;

/** Who waits too long takes it. */
export const withLock = <T>(locks: Locks, name: string, patienceMs: number, work: () => Promise<T>): Promise<T> =>
  patiently(locks, name, patienceMs, 'exclusive', work, () => locks.request(name, { steal: true }, work) as Promise<T>);

/** Many may hold it together, but not beside `withLock`; who waits too long goes ahead without it. */
export const withSharedLock = <T>(locks: Locks, name: string, patienceMs: number, work: () => Promise<T>): Promise<T> =>
  patiently(locks, name, patienceMs, 'shared', work, work);

async function patiently<T>(locks: Locks, name: string, patienceMs: number, mode: LockMode, work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  let running: Promise<T> | undefined;
  const begin = () => {
    clearTimeout(timer);
    return (running = work());
  };
  try {
    return await (locks.request(name, { mode, signal: patience.signal }, begin) as Promise<T>);
  } catch (error) {
    // Taken from us while at work: the work goes on.
    if (running) return await running;
    if (!patience.signal.aborted) throw error;
    return await otherwise();
  } finally {
    clearTimeout(timer);
  }
}
