import { useCallback, useEffect, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { inboxIn } from '#sync/session/lock-record.ts';
import { forgetShared, readShared, type Shared } from '#sync/session/shared-files.ts';
import { pageDevice } from './page-device.ts';

export type { Shared, ShareProblem } from '#sync/session/shared-files.ts';

/** What was shared with the app; `loading` until it is read, null where there is nothing, or not any more. */
export function useShared(): { shared: Shared | null | 'loading'; forget: () => void } {
  const [shared, setShared] = useState<Shared | null | 'loading'>('loading');
  useEffect(() => {
    let isUnmounted = false;
    pageDevice()
      .read(inboxIn)
      .then((inbox) => readShared(systemClock.now(), inbox ?? null))
      .then(
        (read) => isUnmounted || setShared(read),
        (error: unknown) => {
          log.warn('share.not-read', { error: errorName(error) });
          if (!isUnmounted) setShared(null);
        },
      );
    return () => {
      isUnmounted = true;
    };
  }, []);
  const forget = useCallback(() => {
    setShared(null);
    forgetShared().catch((error: unknown) => log.warn('share.not-forgotten', { error: errorName(error) }));
  }, []);
  return { shared, forget };
}
