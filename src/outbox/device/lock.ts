/** A Web Lock that a frozen or hung holder cannot keep for ever: who waits too long takes it. */
export type Locks = Pick<LockManager, 'request'>;

export async function withLock<T>(locks: Locks, name: string, stealAfterMs: number, work: () => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), stealAfterMs);
  let running: Promise<T> | undefined;
  const begun = () => {
    clearTimeout(timer);
    return (running = work());
  };
  try {
    return await (locks.request(name, { signal: patience.signal }, begun) as Promise<T>);
  } catch (error) {
    // Taken from us while at work: the work goes on, since nothing that is right rests on the lock.
    if (running) return await running;
    if (!patience.signal.aborted) throw error;
    return await (locks.request(name, { steal: true }, work) as Promise<T>);
  } finally {
    clearTimeout(timer);
  }
}
