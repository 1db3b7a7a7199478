/** Decides what is heard and felt of what happens, by the preferences of member and device. */
import { firstValueFrom, type Observable } from 'rxjs';
import type { ArrivalKind } from '#domain/arrivals.ts';
import { volumeOf, type SoundName, type SoundSettings } from '#domain/sounds.ts';
import type { Clock } from '#lib/clock.ts';
import type { Feedback } from '#lib/feedback.ts';
import { errorName, log } from '#lib/log.ts';
import type { Display } from '#platform/display.ts';
import type { HapticPattern } from '#platform/haptics.ts';

/** The same sound is announced once in this time, in milliseconds, however much arrives. */
const PAUSE_MS = 2000;

/** A group's messages have no sound of their own: to the member they are notifications. */
const arrivalSounds: Record<ArrivalKind, SoundName> = {
  'message': 'private_message',
  'group-message': 'notification',
  'mention': 'mention',
  'muted-mention': 'mention',
  'notification': 'notification',
};

interface Answer {
  sound?: SoundName;
  pattern?: HapticPattern;
  /** Heard in one tab of all: what happens was done in none of them. */
  once?: boolean;
}
const answers: Record<Feedback, Answer> = {
  tap: { pattern: 'light' },
  search: { pattern: 'medium' },
  press: { pattern: 'heavy' },
  warning: { pattern: 'warning' },
  success: { sound: 'success' },
  error: { sound: 'error', pattern: 'error' },
  swipe: { sound: 'swipe', pattern: 'light' },
  like: { sound: 'like', pattern: 'success' },
  sent: { sound: 'message_sent' },
  joined: { sound: 'user_joined' },
  left: { sound: 'user_left' },
  'camera': { sound: 'camera_on' },
  'ring': { sound: 'call_incoming', once: true },
  'call-accepted': { sound: 'call_accepted' },
};

/** Edges of the browser. */
export interface SoundOutput {
  display(): Display;
  isHidden(): boolean;
  /** Says whether this tab, of all tabs of the account, announces what arrives. */
  speaks(): boolean;
  play(sound: SoundName, volume: number): Promise<unknown>;
  vibrate(pattern: HapticPattern): unknown;
}

export function createSoundPlayer(settings: Observable<SoundSettings>, clock: Pick<Clock, 'now'>, output: SoundOutput) {
  const lastPlayed = new Map<SoundName, number>();

  /** Plays a sound in this tab. `pauseMs`: not if the same one was played within this time. */
  async function play(sound: SoundName, pauseMs = 0): Promise<void> {
    if (output.isHidden() && !output.display().soundsWhenHidden) return;
    // There is none any more once the device is closed.
    const current = await firstValueFrom(settings, { defaultValue: null });
    const volume = current ? volumeOf(sound, current) : 0;
    const time = clock.now();
    if (volume === 0 || time - (lastPlayed.get(sound) ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
    lastPlayed.set(sound, time);
    await output.play(sound, volume);
  }
  const run = (playing: Promise<void>) =>
    void playing.catch((error: unknown) => log.warn('sounds.failed', { error: errorName(error) }));

  return {
    /** Something has come that no tab shows: it is heard in one of them. */
    arrive(kind: ArrivalKind): void {
      if (!output.speaks() || (kind === 'muted-mention' && !output.display().mutedMentions)) return;
      run(play(arrivalSounds[kind], PAUSE_MS));
    },
    /** The member did something in this tab. */
    answer(feedback: Feedback): void {
      const { sound, pattern, once = false } = answers[feedback];
      if (once && !output.speaks()) return;
      if (pattern && !output.isHidden() && output.display().hapticFeedback) output.vibrate(pattern);
      if (sound) run(play(sound));
    },
    /** A control was pressed, or the mouse came upon it. */
    touch(sound: 'click' | 'hover'): void {
      if (output.display().audioFeedback) run(play(sound));
    },
  };
}
