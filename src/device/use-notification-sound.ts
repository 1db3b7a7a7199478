import { useEffect } from 'react';
import { errorName, log } from '#lib/log.ts';
import { useDevice } from './device-context.ts';

/** Plays sounds for private messages [SOUND-18]. The code for it is loaded after the first paint. */
export function useNotificationSound(): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    let isEnded = false;
    let stopSound = () => undefined as void;
    import('./device-part.ts').then(
      ({ startNotificationSound }) => {
        if (!isEnded) stopSound = startNotificationSound(device);
      },
      (error: unknown) => log.warn('chime.missing', { error: errorName(error) }),
    );
    return () => {
      isEnded = true;
      stopSound();
    };
  }, [device]);
}
