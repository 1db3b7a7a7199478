/** Thrown when the screen that sent is gone and nothing was begun. */
export class SendCancelled extends Error {
  override name = 'SendCancelled';
}

/** Makes a queue that runs works one after another, in the order of `run`; none before `setReady`. */
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
    /** Rejects the works that still wait. */
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
