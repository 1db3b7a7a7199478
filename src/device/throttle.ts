import type { Clock } from '#lib/clock.ts';

/** Three frames. */
const INTERVAL_MS = 50;

export interface Throttle<T> {
  push(value: T): void;
  stop(): void;
}

/**
 * Emits a lone value at once, and of several values within the interval only the last one, at its end. Rendering a
 * screen takes longer than writing a message: without this, twenty messages in a row would wait for twenty renderings.
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
      // An error in `emit` must not stop the next value.
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
