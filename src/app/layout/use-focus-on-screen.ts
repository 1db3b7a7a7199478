import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A new screen takes the focus, so that a screen reader starts at its beginning. Not at the first one, and not
 * between conversations, which keep their own focus, unless what had it has gone with the last one.
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
    /* A closing dialog gives the focus back in a task of its own, to a button that may be gone. */
    const timer = setTimeout(
      () => document.activeElement === document.body && main.current?.focus({ preventScroll: true }),
      50,
    );
    return () => clearTimeout(timer);
  }, [pathname]);
  return main;
}
