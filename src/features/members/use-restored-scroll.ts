import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Scroll offset of each history entry of this tab, px. */
const offsets = new Map<string, number>();

/**
 * Restores the scroll position of a screen when the member comes back to it, once `isReady`; a new screen starts at its
 * top. The app's `<main>` scrolls.
 */
export function useRestoredScroll(screen: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key, pathname, search } = useLocation();
  // Addresses that the member types share one key.
  const entry = `${key} ${pathname}${search}`;
  useLayoutEffect(() => {
    const frame = screen.current?.closest('main');
    if (!frame || !isReady) return;
    frame.scrollTo({ top: offsets.get(entry) ?? 0 });
    const saveOffset = () => void offsets.set(entry, frame.scrollTop);
    frame.addEventListener('scroll', saveOffset, { passive: true });
    return () => {
      frame.removeEventListener('scroll', saveOffset);
      frame.scrollTo({ top: 0 });
    };
  }, [screen, isReady, entry]);
}
