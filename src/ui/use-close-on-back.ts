import { useEffect, useEffectEvent } from 'react';
import { overlayHistory } from './overlay-history.ts';

/**
 * While `open`, the browser's Back closes it instead of leaving the screen. `stays`: it stays open when another screen
 * is opened from it.
 */
export function useCloseOnBack(open: boolean, close: () => void, staysOpen = false): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? overlayHistory().add({ close: () => onBack(), staysOpen }) : undefined), [open, staysOpen]);
}
