/**
 * Which numbers of a conversation a screen holds: it grows where it is scrolled, and gives up what has gone far out of
 * sight.
 */
import { NEWEST, type WindowRequest } from '#streams/conversation/window.ts';

/** Two pages. */
export const WINDOW_STEP = 128;
/** However far somebody scrolls, no more is held than this, and one step. */
export const WINDOW_LIMIT = 1024;

export interface TimelineRange extends WindowRequest {
  /** Where it grew last: the other end is given up first. */
  grewTowards: 'older' | 'newer' | null;
}

/** What a conversation opens with: more than a screen, and no more than needs to be there for it. */
export const newestWindow: TimelineRange = { size: WINDOW_STEP / 2, end: NEWEST, grewTowards: null };
/** With as much behind the place as before it. */
export const windowAround = (seq: number): TimelineRange => ({
  size: WINDOW_STEP,
  end: seq + WINDOW_STEP / 2,
  grewTowards: null,
});

/**
 * Grows by one step, or first gives up what is too much: never both at once, since a list that becomes longer at one
 * end and shorter at the other seems the same to whoever counts it. `top`: the highest number held.
 */
export function growWindow(window: TimelineRange, direction: 'older' | 'newer', top: number): TimelineRange {
  const { size, end, grewTowards } = window;
  const excess = size - WINDOW_LIMIT;
  if (excess > 0) return { size: WINDOW_LIMIT, end: grewTowards === 'older' ? top - excess : end, grewTowards: null };
  const newSize = size < WINDOW_STEP ? WINDOW_STEP : size + WINDOW_STEP;
  return direction === 'older'
    ? { size: newSize, end, grewTowards: direction }
    : { size: newSize, end: top + WINDOW_STEP, grewTowards: direction };
}
