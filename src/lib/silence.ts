/** A time-out that counts silence, not work: it starts anew whenever something is heard. */
import type { Clock } from './clock.ts';

export interface SilenceWatch {
  /** From now on `ms` may pass without a sound. */
  expect(ms: number): void;
  stop(): void;
}

/** Calls `onSilence` once, when as much time has passed as was expected last. */
export function watchSilence(clock: Clock, onSilence: () => void): SilenceWatch {
  let wait = new AbortController();
  return {
    expect(ms) {
      wait.abort();
      const own = (wait = new AbortController());
      clock.wait(ms, own.signal).then(onSilence, () => undefined);
    },
    stop: () => wait.abort(),
  };
}
