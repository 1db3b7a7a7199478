/** Reads what decides about sounds, and keeps it in memory for a while. */
import { combineLatest, distinctUntilChanged, from, map, Observable, ReplaySubject, share } from 'rxjs';
import { notificationDefaults, soundDefaults } from '#schemas/entities/preferences.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { SoundSettings } from '#domain/sounds.ts';
import { displayOf, watchDisplay, type Display } from '#platform/display.ts';
import type { Device } from '../device.ts';
import { ownAccount } from '../own-account.ts';

/** Time for which preferences stay in memory after the last sound, milliseconds [SOUND-14, SOUND-15]. */
const CACHE_MS = 5 * 60_000;

/** Of a member whose account is not on the device yet. */
const defaults = { ...notificationDefaults, ...soundDefaults };

const display$ = (account: MemberId): Observable<Display> =>
  new Observable<Display>((subscriber) => {
    const emit = () => subscriber.next(displayOf(account));
    emit();
    return watchDisplay(emit);
  }).pipe(distinctUntilChanged());

/**
 * The member's preferences with their pending changes, and those of this device. A sound subscribes for one value:
 * within five minutes of the last one it reads no database, and yet a change made anywhere applies to it, because the
 * value follows the account until it is dropped.
 */
export const soundSettings = (
  device: Pick<Device, 'account' | 'store' | 'queue' | 'clock'>,
  display = display$(device.account),
): Observable<SoundSettings> =>
  combineLatest([ownAccount(device), display]).pipe(
    map(([account, { audioFeedback }]) => ({ ...(account?.profile ?? defaults), audioFeedback })),
    share({
      connector: () => new ReplaySubject(1),
      resetOnRefCountZero: () => from(device.clock.wait(CACHE_MS)),
    }),
  );
