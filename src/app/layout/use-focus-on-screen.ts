import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { OPEN_OVERLAY } from '#ui/open-overlay.ts';

/**
 * Says whether the focus may go to the new screen: it is neither in it nor in an overlay, which was opened over the old
 * one before the new one came, and which losing the focus would close.
 */
const mayTakeFocus = (main: HTMLElement): boolean =>
  !main.contains(document.activeElement) && !document.activeElement?.closest(OPEN_OVERLAY);

/**
 * Focuses a new screen, so that a screen reader starts at its beginning. The first screen is not focused. A change of
 * conversation keeps the focus, unless the focused element has disappeared. So does a menu that was opened meanwhile.
 */
export function useFocusOnScreen(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const screen = pathname.split('/')[1];
  const lastScreen = useRef(screen);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    if (main.current && mayTakeFocus(main.current)) main.current.focus({ preventScroll: true });
  }, [screen]);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    /* A closing dialog returns the focus in a later task, perhaps to a button that is gone by then. */
    const timer = setTimeout(
      () => document.activeElement === document.body && main.current?.focus({ preventScroll: true }),
      50,
    );
    return () => clearTimeout(timer);
  }, [pathname]);
  return main;
}
