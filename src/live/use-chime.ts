import { useEffect } from 'react';
import { withLatestFrom } from 'rxjs';
import { log } from '#lib/log.ts';
import { allowSound, playSound } from '#platform/sound.ts';
import { openSpeaker } from '#platform/speaker.ts';
import { arrivals } from './arrivals.ts';
import { useDevice } from './device-context.ts';
import { ownAccount } from './own-account.ts';

/** Several at once are heard as one. */
const PAUSE_MS = 2000;
const USES = ['pointerdown', 'keydown', 'focus'] as const;

/** [SOUND-18] A private message that comes and is not shown is heard, once across tabs, as the member wants it [SOUND-02, SOUND-04, SOUND-06]. */
export function useChime(): void {
  const { device } = useDevice();
  useEffect(() => {
    if (!device) return;
    const speaker = openSpeaker(device.account);
    const used = () => {
      if (allowSound()) speaker.take();
    };
    for (const use of USES) addEventListener(use, used, { passive: true });
    let last = Number.NEGATIVE_INFINITY;
    const heard = arrivals(device)
      .pipe(withLatestFrom(ownAccount(device)))
      .subscribe({
        next: ([, account]) => {
          const now = device.clock.now();
          if (!account || !speaker.speaks() || now - last < PAUSE_MS) return;
          const { soundNotifications, soundOnPrivateMessage, soundVolume } = account.profile;
          if (!soundNotifications || !soundOnPrivateMessage || soundVolume === 0) return;
          last = now;
          void playSound('private_message', soundVolume);
        },
        error: (error: unknown) => log.crash('chime.failed', error),
      });
    return () => {
      for (const use of USES) removeEventListener(use, used);
      heard.unsubscribe();
      speaker.end();
    };
  }, [device]);
}
