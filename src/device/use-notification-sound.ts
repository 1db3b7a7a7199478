import { useEffect } from 'react';
import { errorName, log } from '#lib/log.ts';
import { unlockAudio } from '#platform/unlock-audio.ts';
import { openSpeaker } from '#platform/speaker.ts';
import { useDevice } from './device-context.ts';

const ACTIVATION_EVENTS = ['pointerdown', 'keydown', 'focus'] as const;

/** Plays sounds for private messages [SOUND-18]. The code that detects new messages is loaded after the first paint. */
export function useNotificationSound(): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    const speaker = openSpeaker(device.account);
    const onActivation = () => {
      if (unlockAudio()) speaker.activate();
    };
    for (const eventName of ACTIVATION_EVENTS) addEventListener(eventName, onActivation, { passive: true });
    let isEnded = false;
    let stopSound = () => undefined as void;
    import('./device-part.ts').then(
      ({ startNotificationSound }) => {
        if (!isEnded) stopSound = startNotificationSound(device, speaker);
      },
      (error: unknown) => log.warn('chime.missing', { error: errorName(error) }),
    );
    return () => {
      isEnded = true;
      for (const eventName of ACTIVATION_EVENTS) removeEventListener(eventName, onActivation);
      stopSound();
      speaker.end();
    };
  }, [device]);
}
