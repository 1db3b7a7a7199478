/**
 * Turns the app lock of an account on and off [Y22]. Each step is one transaction, and what lies in other databases is
 * rewritten between two of them, so a device that was killed at any time goes on where it ended.
 */
import type { MemberId } from '#schemas/ids.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { DeviceDatabase } from './device-database.ts';
import type { Cipher, LockRecord } from '../lock/types.ts';
import { changeLock, lockOf, setLock } from './lock-record.ts';
import { writeOwner } from './claim-owner.ts';
import { sessionStateIn } from './session-state.ts';
import { putSession } from './stored-session.ts';

export type NewLock = Pick<LockRecord, 'wraps' | 'inbox' | 'afterMs' | 'onHide'>;

/**
 * Begins: from now on the session is sealed, and every context that starts is locked. Refuses if nobody is signed in,
 * or if there is a lock.
 */
export async function beginLock(
  device: DeviceDatabase,
  account: MemberId,
  lock: NewLock,
  cipher: Pick<Cipher, 'seal'>,
): Promise<Result<null, 'session-lost' | 'conflict'>> {
  const result = await device.change(async (tx) => {
    if (await lockOf(tx, account)) return refused('conflict' as const);
    const state = await sessionStateIn(tx);
    if (state.status !== 'present' || state.owner.account !== account) return refused('session-lost' as const);
    const record: LockRecord = { v: 1, state: 'turning-on', generation: 1, failures: { count: 0, at: 0 }, ...lock };
    await setLock(tx, account, record);
    await putSession(tx, state.owner, state.session, cipher);
    await writeOwner(tx, state.owner);
    return done(null);
  });
  return result ?? refused('session-lost');
}

/** Begins to turn it off. Everything stays sealed until it is rewritten, and the lock closes the app until then. */
export const beginUnlock = (device: DeviceDatabase, account: MemberId) =>
  device.change((tx) => changeLock(tx, account, () => ({ state: 'turning-off' })));

/**
 * Ends what was begun, once everything else is rewritten: the lock is on; or the session is written in the clear and
 * the lock is gone. Only a context with the key can end it, and only the change that it has made: `change`. The member
 * may have begun the way back meanwhile, whose end would take the key of what is still sealed. Resolves to whether
 * there was something to end.
 */
export async function endLockChange(
  device: DeviceDatabase,
  account: MemberId,
  change: Exclude<LockRecord['state'], 'on'>,
): Promise<boolean> {
  const ended = await device.change(async (tx) => {
    const lock = await lockOf(tx, account);
    if (lock?.state !== change) return false;
    if (change === 'turning-on') {
      await changeLock(tx, account, () => ({ state: 'on' }));
      return true;
    }
    const state = await sessionStateIn(tx);
    if (state.owner?.account !== account || state.status === 'locked') return false;
    await setLock(tx, account, null);
    const lost = state.status === 'lost' && state.suspended ? { suspended: true as const } : null;
    await putSession(tx, state.owner, state.session ?? lost);
    await writeOwner(tx, state.owner);
    return true;
  });
  return ended ?? false;
}
