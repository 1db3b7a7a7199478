import { useEffect, useEffectEvent } from 'react';
import { isOverlayOpen, isTyping } from '#ui/open-overlay.ts';
import { actOf, type KeyAct } from './case-keys.ts';

/** The list of cases. */
export const CASE_LIST = '[data-case-list]';
const CONTROLS = 'button, a[href], summary, [role="button"]';

/**
 * Does what a key asks for, where nothing else uses it. `acts`: those that are possible now. `isListAlone`: there is no
 * case that the arrows would scroll.
 */
export function useCaseKeys(acts: Partial<Record<KeyAct, () => void>>, isListAlone: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isWithin = (places: string) => target !== null && target.closest(places) !== null;
    const act = actOf(event, {
      isTyping: isTyping(target),
      isOverlayOpen: isOverlayOpen(),
      isOnControl: isWithin(CONTROLS),
      isInList: isListAlone || isWithin(CASE_LIST),
    });
    const run = act && acts[act];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the window, where keys of all screens are listened to.
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
