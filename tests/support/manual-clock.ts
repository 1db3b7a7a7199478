import type { Clock } from '#lib/clock.ts';

/** Clock that moves only when the test advances it; waits end in order. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
  /** Number of pending waits. */
  waiting(): number;
}

export function manualClock(start: number): ManualClock {
  let now = start;
  let waiters: { dueAt: number; resolve: () => void }[] = [];
  return {
    now: () => now,
    waiting: () => waiters.length,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wait = { dueAt: now + ms, resolve };
        waiters.push(wait);
        signal?.addEventListener('abort', () => {
          waiters = waiters.filter((each) => each !== wait);
          reject(signal.reason as Error);
        });
      }),
    advance(ms) {
      now += ms;
      const due = waiters.filter(({ dueAt }) => dueAt <= now).sort((a, b) => a.dueAt - b.dueAt);
      waiters = waiters.filter(({ dueAt }) => dueAt > now);
      for (const { resolve } of due) resolve();
    },
  };
}
