/**
 * Two presses of Escape within this time, in milliseconds, cut camera and microphone in a room, and leave elsewhere.
 */
const TWICE_MS = 400;

/** Event of the window: the quick exit is under way. */
export const QUICK_EXIT = 'quick-exit';

/** Returns a function that takes each press of Escape, and says whether it is the second of two with nothing open. */
export function escapeTwice(): (press: { timeStamp: number; repeat: boolean }, isOverlayOpen: boolean) => boolean {
  let firstAt = Number.NEGATIVE_INFINITY;
  return ({ timeStamp, repeat }, isOverlayOpen) => {
    // A key that is held down is one press; one that closes an overlay is none.
    if (repeat) return false;
    const isTwice = !isOverlayOpen && timeStamp - firstAt <= TWICE_MS;
    firstAt = isTwice || isOverlayOpen ? Number.NEGATIVE_INFINITY : timeStamp;
    return isTwice;
  };
}
