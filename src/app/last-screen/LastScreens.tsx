import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { watchMemories } from '#live/snapshot.ts';
import { isScreen } from './forget.ts';
import { keepScreens } from './keep.ts';

/** Draws nothing: keeps what the others draw. */
export function LastScreens() {
  const { pathname } = useLocation();
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root) return;
    const { changed, end } = keepScreens(root);
    const unwatch = watchMemories((_, name) => !isScreen(name) && changed());
    changed();
    return () => {
      unwatch();
      end();
    };
  }, [pathname]);
  return null;
}
