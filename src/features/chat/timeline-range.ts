/**
 * The range of numbers of a conversation that a screen holds: it grows in the direction of scrolling, and drops
 * messages far out of view.
 */
import { NEWEST, type WindowRequest } from '#streams/conversation/window.ts';

/** Numbers per step: two chunks. */
export const WINDOW_STEP = 128;
/** At most this many numbers and one step are held, however far a member scrolls. */
export const WINDOW_LIMIT = 1024;

export interface TimelineRange extends WindowRequest {
  /** Direction in which it grew last: the other end is dropped first. */
  grewTowards: 'older' | 'newer' | null;
}

/** The range with which a conversation opens: more than a screen, and no more than needed for it. */
export const newestWindow: TimelineRange = { size: WINDOW_STEP / 2, end: NEWEST, grewTowards: null };
/** Returns a range around a number, with as many numbers after it as before it. */
export const windowAround = (seq: number): TimelineRange => ({
  size: WINDOW_STEP,
  end: seq + WINDOW_STEP / 2,
  grewTowards: null,
});

/**
 * Grows by one step, or first drops the excess. Never both at once: a list that grows at one end and shrinks at the
 * other keeps its count, and so seems unchanged. `top`: the highest number held.
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
