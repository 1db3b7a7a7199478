import { useEffect } from 'react';

/** Scrolls a new screen to its top, wherever the screen before had been scrolled to. */
export function useScrollToTop(): void {
  // `void`: some browsers return a promise from `scrollTo`, which an effect must not return.
  useEffect(() => void document.getElementById('main')?.scrollTo(0, 0), []);
}
