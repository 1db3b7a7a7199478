/**
 * The protection layer [SHELL-151 to SHELL-159]: makes it a little harder to take what others show. It spares fields,
 * messages, and whatever is there to be copied. Our own menus come with the same gesture and are not hindered.
 */

/** Where text may be selected; the same elements as in `preferences.css`. */
const FREE = 'input, textarea, select, [contenteditable], .chat-bubble, code, kbd, dd';
/** What is never given away by menu or dragging. */
const MEDIA = 'img, video, canvas';

/** A selection begins at a text, not at its element. */
const elementOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
const isFree = (target: EventTarget | null): boolean => Boolean(elementOf(target)?.closest(FREE));

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Says whether a key opens the browser's tools or the source of the page. */
export function isToolKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Key): boolean {
  if (key === 'F12') return true;
  // On a Mac they are Cmd with Alt; elsewhere Ctrl with Shift.
  const isTool = (ctrlKey && shiftKey) || (metaKey && altKey);
  if (isTool && ['KeyI', 'KeyC', 'KeyJ'].includes(code)) return true;
  return code === 'KeyU' && !shiftKey && ((ctrlKey && !altKey) || (metaKey && altKey));
}

const preventOutside = (event: Event) => {
  if (!isFree(event.target) || elementOf(event.target)?.matches(MEDIA)) event.preventDefault();
};

export function startProtection(): void {
  for (const name of ['contextmenu', 'selectstart', 'dragstart'] as const) addEventListener(name, preventOutside);
  addEventListener('keydown', (event) => {
    // In a field Ctrl+U underlines.
    if (isToolKey(event) && !(event.code === 'KeyU' && isFree(event.target))) event.preventDefault();
  });
}
