import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDevice } from '#device/device-context.ts';
import { watchSnapshotWrites } from '#startup/snapshot.ts';
import { isScreen } from './forget-screens.ts';
import { keepScreens } from './keep-screens.ts';

/** Renders nothing; keeps a copy of the current screen for the next start. */
export function LastScreens() {
  const { pathname } = useLocation();
  const { device } = useDevice();
  useEffect(() => {
    const root = document.getElementById('root');
    if (!root) return;
    const { scheduleKeep, end } = keepScreens(root);
    const unwatch = watchSnapshotWrites((_, name) => !isScreen(name) && scheduleKeep());
    // A sent message is shown before its snapshot is written. Any outbox change restarts the quiet time, so that no
    // screen is stored in between: no snapshot write would erase it later.
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
