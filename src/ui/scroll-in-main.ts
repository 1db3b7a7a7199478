/**
 * Brings an element into view by scrolling the screen's own frame alone: what the browser does by itself may move the
 * header out of sight with a tall element. `room`: pixels above it. Nothing moves where all of it is visible.
 */
export function scrollInMain(element: HTMLElement, room = 16): void {
  const frame = element.closest('main');
  if (!frame) return;
  const [shown, visible] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (shown.top >= visible.top + room && shown.bottom <= visible.bottom) return;
  frame.scrollBy({ top: shown.top - visible.top - room });
}
