/**
 * Returns the focus when an overlay closes: to its opener, or if that is gone, to the element that had the focus
 * before.
 */
import { focusHistory } from './focus-history.ts';

/** Says whether the element is among those that had the focus last. */
export const hadFocus = (element: HTMLElement): boolean =>
  focusHistory.some((each) => each.element.deref() === element);

/** Closing overlays are still in the document while they fade. */
const CLOSING = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="closed"]';

/** Focuses the element. Returns false if it is gone, hidden or disabled. */
function takesFocus(element: HTMLElement | null | undefined): boolean {
  if (!element?.isConnected || element.closest(CLOSING)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Returns the focus, unless another element has taken it meanwhile. Tries `preferred` first, then the focus history,
 * and last the screen itself.
 */
export function returnFocus(preferred?: () => HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return;
  if (takesFocus(preferred?.())) return;
  for (const { element, selector } of [...focusHistory].reverse())
    if (takesFocus(element.deref()) || (selector !== null && takesFocus(document.querySelector<HTMLElement>(selector))))
      return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Returns a handler for `onCloseAutoFocus` of a dialog. */
export const giveFocusBack =
  (preferred?: () => HTMLElement | null) =>
  (event: Event): void => {
    event.preventDefault();
    returnFocus(preferred);
  };
