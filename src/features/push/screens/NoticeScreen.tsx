import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { errorName, log } from '#lib/log.ts';
import { isOnline } from '#platform/online.ts';
import { useDevice } from '#device/device-context.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';

/** Where a notice leads whose subject is not on this device. */
const OTHERWISE = '/notifications';

/** Opens the screen of a clicked notice, which only this device can relate to its subject [NOTIF-67]. */
export function NoticeScreen() {
  const { notice = '' } = useParams();
  const { device } = useDevice();
  const [found, setFound] = useState<{ notice: string; path: string } | null>(null);
  useEffect(() => {
    if (!device) return;
    let isEnded = false;
    const find = async (): Promise<string> => {
      const { awaitPathOfNotice } = await import('#device/push-notices.ts');
      return (await awaitPathOfNotice(device, notice, isOnline)) ?? OTHERWISE;
    };
    void find()
      .catch((error: unknown) => {
        log.debug('push.notice-not-found', { error: errorName(error) });
        return OTHERWISE;
      })
      .then((path) => isEnded || setFound({ notice, path }));
    return () => {
      isEnded = true;
    };
  }, [device, notice]);
  return found?.notice === notice ? <Navigate to={found.path} replace /> : <FullScreenLoading />;
}
