import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** How far each entry of this tab's history was scrolled; no more than a number. */
const offsets = new Map<string, number>();

/**
 * A screen begins at its top, and coming back it stands where it was left, once it is `there`. The app's own frame
 * scrolls.
 */
export function useRestoredScroll(screen: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key, pathname, search } = useLocation();
  // Addresses typed by hand share one key.
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
