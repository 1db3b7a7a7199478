/** Clocks for tests: one that moves only when the test advances it, and one that runs fast. */
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';

export interface VirtualClock extends Clock {
  /** Advances the time; timers run in order, with the promises that follow from them. */
  advance(ms: number): Promise<void>;
  /** Advances the time without running anything, as in a closed laptop. */
  sleep(ms: number): void;
  /** Sets what the clock shows by so much, as a member does; no time passes. */
  set(byMs: number): void;
}

/** Runs everything that can run without time passing. */
const settleTasks = async () => {
  for (let n = 0; n < 20; n++) await new Promise(setImmediate);
};

export function virtualClock(start = 1_000_000): VirtualClock {
  let now = start;
  let shift = 0;
  let waiting: { at: number; resolve: () => void }[] = [];
  return {
    now: () => now + shift,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const wait = { at: now + ms, resolve };
        waiting.push(wait);
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter((each) => each !== wait);
          reject(signal.reason as Error);
        });
      }),
    async advance(ms) {
      const end = now + ms;
      await settleTasks();
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        waiting = waiting.filter((each) => each !== next);
        next.resolve();
        await settleTasks();
      }
      now = end;
    },
    sleep: (ms) => void (now += ms),
    set: (byMs) => void (shift += byMs),
  };
}

/** Real time, `times` as fast. */
export function fastClock(times: number): Clock {
  const began = performance.now();
  const started = Date.now();
  return {
    now: () => started + (performance.now() - began) * times,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const timer = setTimeout(() => resolve(), ms / times);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        });
      }),
  };
}

/** Random source that returns the same fraction each time. */
export const fixedRandom = (fraction = 0.5): Random => ({ uuid: () => crypto.randomUUID(), fraction: () => fraction });
