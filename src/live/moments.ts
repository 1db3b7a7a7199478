import type { Clock } from '#lib/clock.ts';

/** Three frames. */
const MOMENT_MS = 50;

export interface Moments<T> {
  tell(value: T): void;
  end(): void;
}

/**
 * What comes alone is told at once; of what follows within a moment the last, at its end. Screens are drawn for longer
 * than a message is written: who writes twenty in a row would wait for twenty screens.
 */
export function inMoments<T>(clock: Clock, tell: (value: T) => void): Moments<T> {
  const ending = new AbortController();
  let next: { value: T } | null = null;
  let underWay = false;

  async function run(): Promise<void> {
    underWay = true;
    try {
      while (next && !ending.signal.aborted) {
        const { value } = next;
        next = null;
        tell(value);
        await clock.wait(MOMENT_MS, ending.signal).catch(() => undefined);
      }
    } finally {
      // What one screen cannot bear does not keep the next value from it.
      underWay = false;
    }
  }

  return {
    tell(value) {
      next = { value };
      if (!underWay) void run();
    },
    end: () => ending.abort(),
  };
}
