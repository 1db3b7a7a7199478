/**
 * Plays a sound for a private message that no tab shows, in one tab only [SOUND-18], according to the member's
 * preferences [SOUND-02, SOUND-04, SOUND-06].
 */
import { withLatestFrom } from 'rxjs';
import { log } from '#lib/log.ts';
import { playSound } from '#platform/sound.ts';
import { openSpeaker } from '#platform/speaker.ts';
import { unlockAudio } from '#platform/unlock-audio.ts';
import { unreadArrivals } from './arrivals.ts';
import type { Device } from './device.ts';
import { ownAccount } from './own-account.ts';

/** Several messages within this time, in milliseconds, make one sound. */
const PAUSE_MS = 2000;

const ACTIVATION_EVENTS = ['pointerdown', 'keydown', 'focus'] as const;

export function startNotificationSound(device: Device): () => void {
  const speaker = openSpeaker(device.account);
  const onActivation = () => {
    if (unlockAudio()) speaker.activate();
  };
  for (const eventName of ACTIVATION_EVENTS) addEventListener(eventName, onActivation, { passive: true });
  let lastPlayedAt = Number.NEGATIVE_INFINITY;
  const subscription = unreadArrivals(device)
    .pipe(withLatestFrom(ownAccount(device)))
    .subscribe({
      next: ([, account]) => {
        const time = device.clock.now();
        if (!account || !speaker.speaks() || time - lastPlayedAt < PAUSE_MS) return;
        const { soundNotifications, soundOnPrivateMessage, soundVolume } = account.profile;
        if (!soundNotifications || !soundOnPrivateMessage || soundVolume === 0) return;
        lastPlayedAt = time;
        void playSound('private_message', soundVolume);
      },
      error: (error: unknown) => log.crash('chime.failed', error),
    });
  return () => {
    subscription.unsubscribe();
    for (const eventName of ACTIVATION_EVENTS) removeEventListener(eventName, onActivation);
    speaker.end();
  };
}
