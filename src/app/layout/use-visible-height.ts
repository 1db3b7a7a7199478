import { useEffect } from 'react';

/** In px. A smaller difference is a browser toolbar, which the layout follows by itself. */
const KEYBOARD = 80;

/**
 * Sets `--visible-height` to the height of the visible part, where a keyboard covers the page instead of resizing it.
 * Does nothing while the page is zoomed by pinching.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const update = () => {
      const isKeyboardOpen = view.scale === 1 && window.innerHeight - view.height > KEYBOARD;
      if (!isKeyboardOpen) return void style.removeProperty('--visible-height');
      style.setProperty('--visible-height', `${Math.floor(view.height)}px`);
      // The browser has scrolled the page to reveal the field. With the new height the field is visible without it.
      if (view.offsetTop > 0) window.scrollTo(0, 0);
    };
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
      style.removeProperty('--visible-height');
    };
  }, []);
}
