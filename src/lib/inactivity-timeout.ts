/** A time-out that counts silence, not work: it starts anew whenever something is heard. */
import type { Clock } from './clock.ts';

export interface InactivityTimeout {
  /** From now on `ms` may pass without a sound. */
  restart(ms: number): void;
  stop(): void;
}

/** Calls `onTimeout` once, when as much time has passed as was expected last. */
export function createInactivityTimeout(clock: Clock, onTimeout: () => void): InactivityTimeout {
  let pending = new AbortController();
  return {
    restart(ms) {
      pending.abort();
      const current = (pending = new AbortController());
      clock.wait(ms, current.signal).then(onTimeout, () => undefined);
    },
    stop: () => pending.abort(),
  };
}
