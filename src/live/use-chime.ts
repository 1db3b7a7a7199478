import { useEffect } from 'react';
import { errorName, log } from '#lib/log.ts';
import { allowSound } from '#platform/allow-sound.ts';
import { openSpeaker } from '#platform/speaker.ts';
import { useDevice } from './device-context.ts';

const USES = ['pointerdown', 'keydown', 'focus'] as const;

/** [SOUND-18] What is heard of private messages; what listens for them comes after the first paint. */
export function useChime(): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    const speaker = openSpeaker(device.account);
    const used = () => {
      if (allowSound()) speaker.take();
    };
    for (const use of USES) addEventListener(use, used, { passive: true });
    let ended = false;
    let end = () => undefined as void;
    import('./device-part.ts').then(
      ({ chime }) => {
        if (!ended) end = chime(device, speaker);
      },
      (error: unknown) => log.warn('chime.missing', { error: errorName(error) }),
    );
    return () => {
      ended = true;
      for (const use of USES) removeEventListener(use, used);
      end();
      speaker.end();
    };
  }, [device]);
}
