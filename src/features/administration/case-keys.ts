/** Which key asks for what on the screens of the queue. A key that types, or that an overlay uses, asks for nothing. */

export type KeyAct = 'next-row' | 'previous-row' | 'next-case' | 'reveal' | 'claim' | 'release' | 'decide' | 'help';

/** Where the focus is: keys that elements have for themselves are theirs. */
export interface KeyPlace {
  isTyping: boolean;
  isOverlayOpen: boolean;
  /** A button, link or other control, which the space bar presses. */
  isOnControl: boolean;
  /** In the list, or nowhere: the arrows do not scroll a case then. */
  isInList: boolean;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

const letters: Readonly<Record<string, KeyAct>> = {
  j: 'next-row',
  k: 'previous-row',
  n: 'next-case',
  v: 'reveal',
  c: 'claim',
  r: 'release',
  d: 'decide',
  '?': 'help',
};
const arrows: Readonly<Record<string, KeyAct>> = { ArrowDown: 'next-row', ArrowUp: 'previous-row' };
const moves: readonly KeyAct[] = ['next-row', 'previous-row'];

/** Returns what a press asks for; null: nothing. Held keys only move through the list. */
export function actOf({ key, ctrlKey, metaKey, altKey, repeat }: Press, place: KeyPlace): KeyAct | null {
  if (ctrlKey || metaKey || altKey || place.isTyping || place.isOverlayOpen) return null;
  const act =
    letters[key.toLowerCase()] ??
    (place.isInList ? arrows[key] : undefined) ??
    (key === ' ' && !place.isOnControl ? 'reveal' : undefined) ??
    null;
  return act !== null && repeat && !moves.includes(act) ? null : act;
}
