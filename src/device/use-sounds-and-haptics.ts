import { useEffect } from 'react';
import { errorName, log } from '#lib/log.ts';
import { useDevice } from './device-context.ts';

/** Lets the app be heard and felt [SOUND-17 to SOUND-41]. The code for it is loaded after the first paint. */
export function useSoundsAndHaptics(): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    let isEnded = false;
    let stop = () => undefined as void;
    import('./sounds/start-sounds.ts').then(
      ({ startSounds }) => {
        if (!isEnded) stop = startSounds(device);
      },
      (error: unknown) => log.warn('sounds.missing', { error: errorName(error) }),
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, [device]);
}
