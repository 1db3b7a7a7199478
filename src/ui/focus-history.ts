/** Remembers which elements had the focus, so that a closing overlay can return it: see `return-focus.ts`. */

/** Controls to which the focus may return. A container that was focused by a click is none. */
const CONTROL =
  'a[href], button, input, select, textarea, summary, [role="menuitem"], [role="slider"], [role="switch"]';
/** Number of remembered elements: enough for a menu, its dialog, and everything opened from there. */
const LENGTH = 12;

interface FocusRecord {
  element: WeakRef<HTMLElement>;
  /** Finds the element's replacement if it was rendered anew. */
  selector: string | null;
}
/** Oldest first. */
export const focusHistory: FocusRecord[] = [];

function selectorOf(element: HTMLElement): string | null {
  for (const attribute of ['data-menu-of', 'href', 'aria-label']) {
    const value = element.getAttribute(attribute);
    if (value !== null) return `${element.localName}[${attribute}="${CSS.escape(value)}"]`;
  }
  return null;
}

function recordFocus({ target }: Event): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  if (!control) return;
  const index = focusHistory.findIndex(({ element }) => element.deref() === control);
  if (index >= 0) focusHistory.splice(index, 1);
  focusHistory.push({ element: new WeakRef(control), selector: selectorOf(control) });
  if (focusHistory.length > LENGTH) focusHistory.shift();
}

/** Starts recording, also pressed buttons, because not every browser focuses them. Returns a function that stops it. */
export function trackFocus(): () => void {
  document.addEventListener('focusin', recordFocus);
  document.addEventListener('pointerdown', recordFocus);
  return () => {
    document.removeEventListener('focusin', recordFocus);
    document.removeEventListener('pointerdown', recordFocus);
  };
}
