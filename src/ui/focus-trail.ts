/** Gives the focus back when something closes: to what opened it, or, where that is gone, to what had the focus before. */

/** What is worth returning to: a container that took the focus from a click is not. */
const CONTROL = 'a[href], button, input, select, textarea, summary, [role="menuitem"], [role="slider"], [role="switch"]';
/** As many are remembered: a menu, its dialog, and what was opened from that. */
const LENGTH = 12;

const trail: WeakRef<HTMLElement>[] = [];

function remember({ target }: Event): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  if (!control) return;
  const known = trail.findIndex((each) => each.deref() === control);
  if (known >= 0) trail.splice(known, 1);
  trail.push(new WeakRef(control));
  if (trail.length > LENGTH) trail.shift();
}

/** From now on; not every browser gives the focus to a button that is pressed. Returns what ends it. */
export function followFocus(): () => void {
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', remember);
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', remember);
  };
}

/** Whether it is among what had it last. */
export const hadFocus = (element: HTMLElement): boolean => trail.some((each) => each.deref() === element);

/** What is gone, hidden or disabled does not take it. */
function takesFocus(element: HTMLElement | null | undefined): boolean {
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Where nothing else has taken it meanwhile. `first` is asked before the trail; at last the screen itself. */
export function returnFocus(first?: () => HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return;
  if (takesFocus(first?.())) return;
  for (const each of [...trail].reverse()) if (takesFocus(each.deref())) return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** For `onCloseAutoFocus` of a dialog. */
export const giveFocusBack =
  (first?: () => HTMLElement | null) =>
  (event: Event): void => {
    event.preventDefault();
    returnFocus(first);
  };
