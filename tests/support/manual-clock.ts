import type { Clock } from '#lib/clock.ts';

/** Time that stands until it is moved: waits end when enough of it has passed, in order. */
export interface ManualClock extends Clock {
  pass(ms: number): void;
  /** How many wait. */
  waiting(): number;
}

export function manualClock(start: number): ManualClock {
  let now = start;
  let waits: { until: number; resolve: () => void }[] = [];
  return {
    now: () => now,
    waiting: () => waits.length,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wait = { until: now + ms, resolve };
        waits.push(wait);
        signal?.addEventListener('abort', () => {
          waits = waits.filter((each) => each !== wait);
          reject(signal.reason as Error);
        });
      }),
    pass(ms) {
      now += ms;
      const due = waits.filter(({ until }) => until <= now).sort((a, b) => a.until - b.until);
      waits = waits.filter(({ until }) => until > now);
      for (const { resolve } of due) resolve();
    },
  };
}
