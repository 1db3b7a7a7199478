/**
 * Lets what happens be heard and felt [SOUND-17 to SOUND-41].
 *
 * Responsibilities: what arrives is announced in one tab of all, the one that was used last; what the member does is
 * answered in the tab where it is done.
 * Races: until the lock of the last used tab is granted, a moment passes in which no tab or the earlier one announces.
 */
import { merge } from 'rxjs';
import { log } from '#lib/log.ts';
import { onFeedback } from '#lib/feedback.ts';
import { displayOf } from '#platform/display.ts';
import { vibrate } from '#platform/haptics.ts';
import { playSound } from '#platform/sound.ts';
import { openSpeaker } from '#platform/speaker.ts';
import { onUnlocked } from '#platform/unlock-audio.ts';
import { watchControls } from '#platform/watch-controls.ts';
import { notificationArrivals, unreadArrivals } from '../arrivals.ts';
import type { Device } from '../device.ts';
import { createSoundPlayer } from './sound-player.ts';
import { soundSettings } from './sound-settings.ts';

const ACTIVATION_EVENTS = ['pointerdown', 'keydown', 'focus'] as const;

export function startSounds(device: Device): () => void {
  const speaker = openSpeaker(device.account);
  const onActivation = onUnlocked(() => speaker.activate());
  for (const eventName of ACTIVATION_EVENTS) addEventListener(eventName, onActivation, { passive: true });
  const player = createSoundPlayer(soundSettings(device), device.clock, {
    display: () => displayOf(device.account),
    isHidden: () => document.visibilityState === 'hidden',
    speaks: speaker.speaks,
    play: playSound,
    vibrate,
  });
  const subscription = merge(unreadArrivals(device), notificationArrivals(device)).subscribe({
    next: ({ kind }) => player.arrive(kind),
    error: (error: unknown) => log.crash('sounds.failed', error),
  });
  const stopFeedback = onFeedback(player.answer);
  const stopControls = watchControls(player.touch);
  return () => {
    subscription.unsubscribe();
    stopFeedback();
    stopControls();
    for (const eventName of ACTIVATION_EVENTS) removeEventListener(eventName, onActivation);
    speaker.end();
  };
}
