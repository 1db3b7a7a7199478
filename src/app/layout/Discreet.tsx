import { useEffect } from 'react';
import { useAppearance } from '#device/use-appearance.ts';
import { startQuickExit } from '#platform/quick-exit.ts';
import { refreshTitle } from '#ui/use-title.ts';
import { isOverlayOpen } from '#ui/open-overlay.ts';

/** The quick exit and the neutral title, on every screen of a member; draws nothing. */
export function Discreet() {
  const { neutral } = useAppearance().display;
  useEffect(() => startQuickExit(isOverlayOpen), []);
  useEffect(refreshTitle, [neutral]);
  return null;
}
