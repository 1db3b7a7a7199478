/** Keys that act on every screen of a member [DISPLAY-37 to DISPLAY-39]. */
export type Shortcut = 'main' | 'nav' | 'search' | 'list';

/** By the key's place: with Alt, layouts and systems put other characters on it. */
const byCode: Readonly<Record<string, Shortcut>> = {
  Digit1: 'main',
  Numpad1: 'main',
  Digit2: 'nav',
  Numpad2: 'nav',
  Digit3: 'search',
  Numpad3: 'search',
};
type Key = Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/** Returns what a key asks for; null for all others. `isTyping`: it is typed into a field. */
export function shortcutOf(event: Key, isTyping: boolean): Shortcut | null {
  // Ctrl with Alt is AltGr, which writes characters.
  if (event.ctrlKey || event.metaKey || event.repeat) return null;
  if (event.altKey) return event.shiftKey ? null : (byCode[event.code] ?? null);
  return event.key === '?' && !isTyping ? 'list' : null;
}

/** Says whether a key can mean anything here, so that typing costs nothing. */
export const isOfInterest = ({ altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>): boolean =>
  altKey || key === '?' || key === 'ArrowDown' || key === 'ArrowUp';

/** Widgets with arrow keys of their own. */
const OWN_ARROWS =
  '[role="menu"], [role="listbox"], [role="radiogroup"], [role="tablist"], [role="slider"], [role="grid"], form';
const FOCUSABLE = 'a[href], button:not(:disabled)';

/** Returns the first link or button of the next or previous row of the list that an element is in, if there is one. */
export function neighbourIn(element: Element, key: string): HTMLElement | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  if (!element.matches(FOCUSABLE) || element.closest(OWN_ARROWS)) return null;
  let row = element.closest('li');
  do row = (key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling) as HTMLLIElement | null;
  while (row && !row.querySelector(FOCUSABLE));
  return row?.querySelector<HTMLElement>(FOCUSABLE) ?? null;
}
