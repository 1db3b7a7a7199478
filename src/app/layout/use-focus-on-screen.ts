import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A new screen takes the focus, so that a screen reader starts at its beginning. Not at the first one, and not
 * between conversations, which keep their own focus.
 */
export function useFocusOnScreen(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const screen = useLocation().pathname.split('/')[1];
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [screen]);
  return main;
}
