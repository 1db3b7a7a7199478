/**
 * Gives the focus back when something closes: to what opened it, or, where that is gone, to what had the focus before.
 */
import { focusHistory } from './focus-history.ts';

/** Whether it is among what had it last. */
export const hadFocus = (element: HTMLElement): boolean =>
  focusHistory.some((each) => each.element.deref() === element);

/** What is on its way out is still there while it fades. */
const CLOSING = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="closed"]';

/** What is gone, hidden or disabled does not take it. */
function takesFocus(element: HTMLElement | null | undefined): boolean {
  if (!element?.isConnected || element.closest(CLOSING)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Where nothing else has taken it meanwhile. `first` is asked before the trail; at last the screen itself. */
export function returnFocus(preferred?: () => HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return;
  if (takesFocus(preferred?.())) return;
  for (const { element, selector } of [...focusHistory].reverse())
    if (takesFocus(element.deref()) || (selector !== null && takesFocus(document.querySelector<HTMLElement>(selector))))
      return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** For `onCloseAutoFocus` of a dialog. */
export const giveFocusBack =
  (preferred?: () => HTMLElement | null) =>
  (event: Event): void => {
    event.preventDefault();
    returnFocus(preferred);
  };
