/**
 * What the member may use [PROFILE-62, PROFILE-67]. It is computed from the last state that the device received, also
 * offline, and again whenever the account changes.
 */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { accessOf, type Access } from '#domain/access/access.ts';
import type { Device } from './device.ts';
import { ownProfile } from './own-account.ts';
import { persistedQuery } from './query.ts';

const isEqual = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/** Access is somebody's: without an account there is none to read [PROFILE-61]. */
function requireUserId({ account }: Pick<Device, 'account'>): void {
  if (account === ('' as string)) throw new Error('No user ID');
}

/** Emits null before the first answer. Pending changes give no access. */
export const ownAccess = persistedQuery(
  { name: 'access', trim: (access: Access | null) => access },
  (device: Device): Observable<Access | null> => {
    requireUserId(device);
    return combineLatest([ownProfile(device), device.queue]).pipe(
      map(([profile, { clockOffset }]) => profile && accessOf(profile, device.clock.now() + clockOffset)),
      distinctUntilChanged(isEqual),
    );
  },
);
