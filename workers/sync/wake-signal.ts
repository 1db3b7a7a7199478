/** A wait that can be cut short: by the network coming back, a tab's focus, or more work. */
import type { Clock } from '#lib/clock.ts';

export interface WakeSignal {
  /** Ends the present wait, or the next one at once. */
  notify(): void;
  /** Resolves when rung, after `ms` (never, when undefined), or when the signal says stop. */
  wait(signal: AbortSignal, ms?: number): Promise<void>;
}

export function createWakeSignal(clock: Clock): WakeSignal {
  let isSet = false;
  let wake: (() => void) | null = null;
  return {
    notify() {
      isSet = true;
      wake?.();
    },
    async wait(signal, ms) {
      if (!isSet && !signal.aborted) {
        const waitController = new AbortController();
        const endWait = () => waitController.abort();
        signal.addEventListener('abort', endWait, { once: true });
        wake = endWait;
        if (ms !== undefined) void clock.wait(ms, waitController.signal).then(endWait, () => undefined);
        await new Promise<void>((resolve) =>
          waitController.signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        wake = null;
        signal.removeEventListener('abort', endWait);
      }
      isSet = false;
    },
  };
}

/**
 * As the work ends, or undefined once the signal says stop. Nothing is left at the signal, which outlives many of them.
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(undefined);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).then(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Resolves when the signal says stop. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );
