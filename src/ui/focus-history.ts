/** What had the focus, for what closes later: see `return-focus.ts`. */

/** What is worth returning to: a container that took the focus from a click is not. */
const CONTROL =
  'a[href], button, input, select, textarea, summary, [role="menuitem"], [role="slider"], [role="switch"]';
/** As many are remembered: a menu, its dialog, and what was opened from that. */
const LENGTH = 12;

interface FocusRecord {
  element: WeakRef<HTMLElement>;
  /** Finds what was drawn anew in its place. */
  selector: string | null;
}
/** The last one had it last. */
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

/** From now on; not every browser gives the focus to a button that is pressed. Returns what ends it. */
export function trackFocus(): () => void {
  document.addEventListener('focusin', recordFocus);
  document.addEventListener('pointerdown', recordFocus);
  return () => {
    document.removeEventListener('focusin', recordFocus);
    document.removeEventListener('pointerdown', recordFocus);
  };
}
