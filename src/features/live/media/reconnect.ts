/** Decides how a page comes back after its connection has broken. */
import type { LiveCode } from '#schemas/wire/live-media.ts';

/** Connections that were answered and never came about, after which the network counts as closed. */
export const UNREACHED_LIMIT = 4;
const PAUSES_MS = [100, 400, 800, 1500, 3000, 5000];

/** Codes after which a page comes back by itself. */
const PASSING: readonly LiveCode[] = ['engine-gone', 'no-connection'];

export const mayComeBack = (code: LiveCode): boolean => PASSING.includes(code);

/** Returns the pause before an attempt, in milliseconds. `attempt` counts from 0. */
export const pauseBefore = (attempt: number): number => PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 5000;
