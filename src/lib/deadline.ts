/** Waits that are measured by a clock which its owner may set. */
import type { Clock } from './clock.ts';

export interface Deadline {
  /** Starts a wait of so many milliseconds from now; it replaces the one before. */
  start(ms: number): void;
  /**
   * Returns the milliseconds that are left, 0 for none. After the clock was set back a wait cannot be measured any more
   * and has ended: it would otherwise last as long as the clock was set back.
   */
  remaining(): number;
}

/** Returns what is left at `now` of a wait of `waitMs` that began at `startedAt`: see `remaining`. */
export function remainingOf(startedAt: number, waitMs: number, now: number): number {
  const elapsed = now - startedAt;
  return elapsed < 0 ? 0 : Math.max(0, waitMs - elapsed);
}

/** `ms`: a first wait; without it none runs. */
export function createDeadline(clock: Pick<Clock, 'now'>, ms = 0): Deadline {
  let [startedAt, waitMs] = [clock.now(), ms];
  return {
    start: (next) => void ([startedAt, waitMs] = [clock.now(), next]),
    remaining: () => remainingOf(startedAt, waitMs, clock.now()),
  };
}
