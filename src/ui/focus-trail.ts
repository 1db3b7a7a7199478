/** Gives the focus back when something closes: to what opened it, or, where that is gone, to what had the focus before. */

/** What is worth returning to: a container that took the focus from a click is not. */
const CONTROL = 'a[href], button, input, select, textarea, summary, [role="menuitem"], [role="slider"], [role="switch"]';
/** As many are remembered: a menu, its dialog, and what was opened from that. */
const LENGTH = 12;

interface Step {
  element: WeakRef<HTMLElement>;
  /** Finds what was drawn anew in its place. */
  again: string | null;
}
const trail: Step[] = [];

function nameOf(element: HTMLElement): string | null {
  for (const attribute of ['data-menu-of', 'href', 'aria-label']) {
    const value = element.getAttribute(attribute);
    if (value !== null) return `${element.localName}[${attribute}="${CSS.escape(value)}"]`;
  }
  return null;
}

function remember({ target }: Event): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  if (!control) return;
  const known = trail.findIndex(({ element }) => element.deref() === control);
  if (known >= 0) trail.splice(known, 1);
  trail.push({ element: new WeakRef(control), again: nameOf(control) });
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
export const hadFocus = (element: HTMLElement): boolean => trail.some((each) => each.element.deref() === element);

/** What is on its way out is still there while it fades. */
const CLOSING = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="closed"]';

/** What is gone, hidden or disabled does not take it. */
function takesFocus(element: HTMLElement | null | undefined): boolean {
  if (!element?.isConnected || element.closest(CLOSING)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Where nothing else has taken it meanwhile. `first` is asked before the trail; at last the screen itself. */
export function returnFocus(first?: () => HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return;
  if (takesFocus(first?.())) return;
  for (const { element, again } of [...trail].reverse()) if (takesFocus(element.deref()) || (again !== null && takesFocus(document.querySelector<HTMLElement>(again)))) return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** For `onCloseAutoFocus` of a dialog. */
export const giveFocusBack =
  (first?: () => HTMLElement | null) =>
  (event: Event): void => {
    event.preventDefault();
    returnFocus(first);
  };
