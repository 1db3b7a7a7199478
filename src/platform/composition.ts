/**
 * While an input method composes, a key belongs to it: Enter takes what it proposes, Escape drops it, arrows choose.
 * None of them sends, closes or moves anything here, whichever part would listen, libraries too.
 */

/**
 * What `keyCode` says of a key that an input method has taken. Safari tells only that, after `compositionend`, of the
 * key that ended it.
 */
const IME_KEY_CODE = 229;

interface PressedKey {
  isComposing: boolean;
  keyCode: number;
}
export const isComposing = ({ isComposing, keyCode }: PressedKey): boolean => isComposing || keyCode === IME_KEY_CODE;

/** Once, before anything else listens. The field itself gets the key all the same: that is no listener's doing. */
export function keepCompositionKeys(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const name of ['keydown', 'keyup'])
    target.addEventListener(name, (event) => isComposing(event as KeyboardEvent) && event.stopImmediatePropagation(), {
      capture: true,
    });
}
