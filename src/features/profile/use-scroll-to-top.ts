import { useEffect } from 'react';

/** A screen of its own begins at its beginning, wherever the last one had been scrolled to. */
export function useScrollToTop(): void {
  // Some browsers answer with a promise, which is no way to clean up after an effect.
  useEffect(() => void document.getElementById('main')?.scrollTo(0, 0), []);
}
