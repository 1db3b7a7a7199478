/**
 * Keeps keys away from all other listeners while an input method composes, also from those of libraries. Then Enter
 * accepts a suggestion, Escape drops it, and arrows choose one: none of them may send, close or move anything here.
 */

/**
 * Value of `keyCode` for a key that an input method has taken. Safari sends the key that ends a composition after
 * `compositionend`, so only this value identifies it.
 */
const IME_KEY_CODE = 229;

interface PressedKey {
  isComposing: boolean;
  keyCode: number;
}
export const isComposing = ({ isComposing, keyCode }: PressedKey): boolean => isComposing || keyCode === IME_KEY_CODE;

/**
 * Starts the filter. Must be called once, before any other listener is added. The field itself still receives the key,
 * because that needs no listener.
 */
export function keepCompositionKeys(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const name of ['keydown', 'keyup'])
    target.addEventListener(name, (event) => isComposing(event as KeyboardEvent) && event.stopImmediatePropagation(), {
      capture: true,
    });
}
