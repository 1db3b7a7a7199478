/** The screen that asked is gone, and nothing was begun. */
export class LeftBehind extends Error {
  override name = 'LeftBehind';
}

/** One work after the other, in the order in which they were asked for; none before there is something to work with. */
export function inTurn<Ready>() {
  let ready: Ready | null = null;
  let left = false;
  let waiting: { go(now: Ready): void; leave(): void } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const whenReady = (): Promise<Ready> =>
    new Promise((resolve, reject) => {
      const leave = () => reject(new LeftBehind());
      if (ready) resolve(ready);
      else if (left) leave();
      else waiting = { go: resolve, leave };
    });
  return {
    readyIs(now: Ready | null): void {
      [ready, left] = [now, false];
      if (now) waiting?.go(now);
    },
    /** Those that still wait are given up. */
    leave(): void {
      left = true;
      waiting?.leave();
    },
    run<T>(work: (now: Ready) => Promise<T>): Promise<T> {
      const mine = last.then(whenReady).then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
