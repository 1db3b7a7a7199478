/** What had the focus, for what closes later: see `return-focus.ts`. */

/** What is worth returning to: a container that took the focus from a click is not. */
const CONTROL =
  'a[href], button, input, select, textarea, summary, [role="menuitem"], [role="slider"], [role="switch"]';
/** As many are remembered: a menu, its dialog, and what was opened from that. */
const LENGTH = 12;

interface Step {
  element: WeakRef<HTMLElement>;
  /** Finds what was drawn anew in its place. */
  again: string | null;
}
/** The last one had it last. */
export const trail: Step[] = [];

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
