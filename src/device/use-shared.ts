import { useCallback, useEffect, useRef, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { ownInboxIn } from '#sync/session/own-inbox.ts';
import { forgetShared, readShared, type Shared } from '#sync/session/shared-files.ts';
import { pageDevice } from './page-device.ts';

export type { Shared, ShareProblem } from '#sync/session/shared-files.ts';

/** What was shared with the app; `loading` until it is read, null where there is nothing, or not any more. */
export function useShared(): { shared: Shared | null | 'loading'; forget: () => void } {
  const [shared, setShared] = useState<Shared | null | 'loading'>('loading');
  /** False where it waits and could not be read: then nobody has seen it, and it stays. */
  const isRead = useRef(true);
  useEffect(() => {
    let isUnmounted = false;
    pageDevice()
      .read(ownInboxIn)
      .then((inbox) => readShared(systemClock.now(), inbox ?? null))
      .then(
        (read) => isUnmounted || setShared(read),
        (error: unknown) => {
          log.warn('share.not-read', { error: errorName(error) });
          isRead.current = false;
          if (!isUnmounted) setShared({ at: systemClock.now(), text: '', files: [], problems: ['unreadable'] });
        },
      );
    return () => {
      isUnmounted = true;
    };
  }, []);
  const forget = useCallback(() => {
    setShared(null);
    if (isRead.current)
      forgetShared().catch((error: unknown) => log.warn('share.not-forgotten', { error: errorName(error) }));
  }, []);
  return { shared, forget };
}
