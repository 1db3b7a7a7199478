import { useEffect } from 'react';
import { errorName, log } from '#lib/log.ts';
import { useDevice } from './device-context.ts';

/** Does what an open device does about pushes. The code for it is loaded after the first paint. */
export function useStartPush(): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    let isEnded = false;
    let stop = () => undefined as void;
    import('./start-push.ts').then(
      ({ startPush }) => {
        if (!isEnded) stop = startPush(device);
      },
      (error: unknown) => log.warn('push.missing', { error: errorName(error) }),
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, [device]);
}
