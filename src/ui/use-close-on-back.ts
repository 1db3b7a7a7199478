import { useEffect, useEffectEvent } from 'react';
import { overlayHistory } from './overlay-history.ts';

/**
 * Lets the browser's Back close an overlay while it is `open`, instead of leaving the screen. With `staysOpen`, the
 * overlay stays open when another screen is opened from it. `close` returns 'stays' where it cannot be closed now.
 */
export function useCloseOnBack(open: boolean, close: () => unknown, staysOpen = false): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? overlayHistory().add({ close: () => onBack(), staysOpen }) : undefined), [open, staysOpen]);
}
