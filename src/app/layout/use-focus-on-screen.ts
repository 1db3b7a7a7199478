import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Focuses a new screen, so that a screen reader starts at its beginning. The first screen is not focused. A change of
 * conversation keeps the focus, unless the focused element has disappeared.
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
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
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
