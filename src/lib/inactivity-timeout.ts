/** A time-out that measures silence instead of work: it starts anew with every sign of activity. */
import type { Clock } from './clock.ts';

export interface InactivityTimeout {
  /** Allows `ms` milliseconds of silence from now on. */
  restart(ms: number): void;
  stop(): void;
}

/** Calls `onTimeout` once, when no restart has come within the last allowed time. */
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
