import { useEffect } from 'react';

/** Less than this, px, is a toolbar that comes and goes, which the layout follows by itself. */
const KEYBOARD = 80;

/**
 * Keeps `--visible-height` at the height of what is to be seen, where a keyboard lies over the page instead of making
 * it smaller. A page that is enlarged by two fingers is left alone.
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
      // What the browser has scrolled to show the field is in sight now.
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
