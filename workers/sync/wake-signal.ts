/** A wait that can be ended early: by the return of the network, a tab's focus, or new work. */
import type { Clock } from '#lib/clock.ts';
import type { NextTry } from '#lib/retry-after.ts';

export interface WakeSignal {
  /** Ends the present wait, or the next one at once. */
  notify(): void;
  /** Resolves at a `notify`, after `ms` (if given), or when the signal aborts. */
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
 * Waits after a failure: first as long as the server demanded, in any case; then the rest, which the wake signal ends
 * early.
 */
export async function waitForRetry(
  clock: Clock,
  wakeSignal: WakeSignal,
  { retryAfter, minimumDelay: serverWaitMs = 0 }: NextTry,
  signal: AbortSignal,
): Promise<void> {
  if (serverWaitMs > 0) await clock.wait(serverWaitMs, signal).catch(() => undefined);
  await wakeSignal.wait(signal, retryAfter - serverWaitMs);
}

/**
 * Resolves to the result of `work`, or to undefined when the signal aborts. Removes its listener, since one signal
 * outlives many calls.
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(undefined);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).then(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Resolves when the signal aborts. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );
