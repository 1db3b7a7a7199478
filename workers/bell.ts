/** A wait that can be cut short: by the network coming back, a tab's focus, or more work. */
import type { Clock } from '#lib/clock.ts';

export interface Bell {
  /** Ends the present wait, or the next one at once. */
  ring(): void;
  /** Resolves when rung, after `ms` (never, when undefined), or when the signal says stop. */
  wait(signal: AbortSignal, ms?: number): Promise<void>;
}

export function createBell(clock: Clock): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(signal, ms) {
      if (!rung && !signal.aborted) {
        const ended = new AbortController();
        const end = () => ended.abort();
        signal.addEventListener('abort', end, { once: true });
        wake = end;
        if (ms !== undefined) void clock.wait(ms, ended.signal).then(end, () => undefined);
        await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
        wake = null;
        signal.removeEventListener('abort', end);
      }
      rung = false;
    },
  };
}

/**
 * As the work ends, or undefined once the signal says stop. Nothing is left at the signal, which outlives many of them.
 */
export function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).then(() => signal.removeEventListener('abort', stop));
  });
}

/** Resolves when the signal says stop. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );
