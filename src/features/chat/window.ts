/**
 * Which numbers of a conversation a screen holds: it grows where it is scrolled, and gives up what has gone far out of
 * sight.
 */
import { NEWEST, type WindowWish } from '#domain/fold/window.ts';

/** Two pages. */
export const STEP = 128;
/** However far somebody scrolls, no more is held than this, and one step. */
export const MOST = 1024;

export interface HeldWindow extends WindowWish {
  /** Where it grew last: the other end is given up first. */
  grew: 'older' | 'newer' | null;
}

/** What a conversation opens with: more than a screen, and no more than needs to be there for it. */
export const newestWindow: HeldWindow = { size: STEP / 2, end: NEWEST, grew: null };
/** With as much behind the place as before it. */
export const windowAround = (seq: number): HeldWindow => ({ size: STEP, end: seq + STEP / 2, grew: null });

/**
 * Grows by one step, or first gives up what is too much: never both at once, since a list that becomes longer at one
 * end and shorter at the other seems the same to whoever counts it. `top`: the highest number held.
 */
export function grown(held: HeldWindow, towards: 'older' | 'newer', top: number): HeldWindow {
  const { size, end, grew } = held;
  const excess = size - MOST;
  if (excess > 0) return { size: MOST, end: grew === 'older' ? top - excess : end, grew: null };
  const more = size < STEP ? STEP : size + STEP;
  return towards === 'older' ? { size: more, end, grew: towards } : { size: more, end: top + STEP, grew: towards };
}
