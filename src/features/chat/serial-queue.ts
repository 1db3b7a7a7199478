/** The screen that asked is gone, and nothing was begun. */
export class SendCancelled extends Error {
  override name = 'SendCancelled';
}

/** One work after the other, in the order in which they were asked for; none before there is something to work with. */
export function createSerialQueue<Ready>() {
  let ready: Ready | null = null;
  let isClosed = false;
  let waiter: { resume(now: Ready): void; cancel(): void } | null = null;
  let lastTask: Promise<unknown> = Promise.resolve();

  const whenReady = (): Promise<Ready> =>
    new Promise((resolve, reject) => {
      const cancel = () => reject(new SendCancelled());
      if (ready) resolve(ready);
      else if (isClosed) cancel();
      else waiter = { resume: resolve, cancel };
    });
  return {
    setReady(value: Ready | null): void {
      [ready, isClosed] = [value, false];
      if (value) waiter?.resume(value);
    },
    /** Those that still wait are given up. */
    cancel(): void {
      isClosed = true;
      waiter?.cancel();
    },
    run<T>(work: (now: Ready) => Promise<T>): Promise<T> {
      const task = lastTask.then(whenReady).then(work);
      lastTask = task.catch(() => undefined);
      return task;
    },
  };
}
