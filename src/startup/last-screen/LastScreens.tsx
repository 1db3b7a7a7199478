import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDevice } from '#device/device-context.ts';
import { watchSnapshotWrites } from '#startup/snapshot.ts';
import { isScreen } from './forget-screens.ts';
import { keepScreens } from './keep-screens.ts';

/** Draws nothing: keeps what the others draw. */
export function LastScreens() {
  const { pathname } = useLocation();
  const { device } = useDevice();
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root) return;
    const { scheduleKeep, end } = keepScreens(root);
    const unwatch = watchSnapshotWrites((_, name) => !isScreen(name) && scheduleKeep());
    // What is sent is shown before it is remembered: nothing is kept in between, which nothing would forget.
    const queueSubscription = device?.queue.subscribe(scheduleKeep);
    scheduleKeep();
    return () => {
      queueSubscription?.unsubscribe();
      unwatch();
      end();
    };
  }, [pathname, device]);
  return null;
}
