/** Tells what one finger meant that has left the picture, from the way it went. Pure. */
const SWIPE_PX = 60;
export const TAP_PX = 10;

/** `tap`, or the step of a swipe: 1 to the next picture, -1 to the previous one; null: neither. */
export type FingerGesture = 'tap' | 1 | -1 | null;

/** `isMovable`: the picture is wider than its box, so that the finger has moved it. Distances in px. */
export function fingerGesture(horizontal: number, vertical: number, isMovable: boolean): FingerGesture {
  if (Math.hypot(horizontal, vertical) < TAP_PX) return 'tap';
  const isSwipe = !isMovable && Math.abs(horizontal) > SWIPE_PX && Math.abs(horizontal) > Math.abs(vertical);
  if (!isSwipe) return null;
  return horizontal < 0 ? 1 : -1;
}
