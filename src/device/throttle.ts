import type { Clock } from '#lib/clock.ts';

/** Three frames. */
const INTERVAL_MS = 50;

export interface Throttle<T> {
  push(value: T): void;
  stop(): void;
}

/**
 * What comes alone is told at once; of what follows within a moment the last, at its end. Screens are drawn for longer
 * than a message is written: who writes twenty in a row would wait for twenty screens.
 */
export function createThrottle<T>(clock: Clock, emit: (value: T) => void): Throttle<T> {
  const stopping = new AbortController();
  let next: { value: T } | null = null;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (next && !stopping.signal.aborted) {
        const { value } = next;
        next = null;
        emit(value);
        await clock.wait(INTERVAL_MS, stopping.signal).catch(() => undefined);
      }
    } finally {
      // What one screen cannot bear does not keep the next value from it.
      isRunning = false;
    }
  }

  return {
    push(value) {
      next = { value };
      if (!isRunning) void run();
    },
    stop: () => stopping.abort(),
  };
}
