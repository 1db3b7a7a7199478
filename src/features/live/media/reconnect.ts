/** Decides how a page comes back after its connection has broken. */
import type { LiveCode } from '#schemas/wire/live-media.ts';

/** Longest time after which a camera or microphone is sent again without being asked for [S13]. */
const REPUBLISH_MS = 30_000;
const PAUSES_MS = [100, 400, 800, 1500, 3000, 5000];

/** Codes after which a page comes back by itself. */
const PASSING: readonly LiveCode[] = ['engine-gone', 'no-connection'];

export const mayComeBack = (code: LiveCode): boolean => PASSING.includes(code);

/** Returns the pause before an attempt, in milliseconds. `attempt` counts from 0. */
export const pauseBefore = (attempt: number): number => PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 5000;

export interface Interruption {
  /** Milliseconds since the connection broke. */
  sinceMs: number;
  isVisible: boolean;
  /** Whether the page has been hidden since. */
  wasHidden: boolean;
  trackIsAlive: boolean;
}

/** Whether a page sends again what it sent before; otherwise it only receives [S13]. */
export const mayRepublish = ({ sinceMs, isVisible, wasHidden, trackIsAlive }: Interruption): boolean =>
  sinceMs < REPUBLISH_MS && isVisible && !wasHidden && trackIsAlive;
