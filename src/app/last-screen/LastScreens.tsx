import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDevice } from '#live/device-context.ts';
import { watchMemories } from '#live/snapshot.ts';
import { isScreen } from './forget.ts';
import { keepScreens } from './keep.ts';

/** Draws nothing: keeps what the others draw. */
export function LastScreens() {
  const { pathname } = useLocation();
  const { device } = useDevice();
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root) return;
    const { changed, end } = keepScreens(root);
    const unwatch = watchMemories((_, name) => !isScreen(name) && changed());
    // What is sent is shown before it is remembered: nothing is kept in between, which nothing would forget.
    const sent = device?.queue.subscribe(changed);
    changed();
    return () => {
      sent?.unsubscribe();
      unwatch();
      end();
    };
  }, [pathname, device]);
  return null;
}
