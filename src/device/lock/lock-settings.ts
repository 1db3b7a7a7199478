/** What « Verrouillage » shows and changes in a page that is unlocked [Y22]. */
import type { Clock } from '#lib/clock.ts';
import type { MemberId } from '#schemas/ids.ts';
import { unlockedKey } from '#startup/unlocked-key.ts';
import { STRETCH_COSTS, unwrapWithSecret, wrapWithPasskey, wrapWithSecret } from '#sync/lock/keys.ts';
import type { LockMethod, LockRecord, Wrap } from '#sync/lock/types.ts';
import { changeLock, lockOf } from '#sync/session/lock-record.ts';
import type { LockPasskey } from '#platform/lock-passkey.ts';
import { pageDevice } from '../page-device.ts';
import { trySecret } from './open-lock.ts';
import { stretchBeside } from './stretch-beside.ts';

export interface LockSettings extends Pick<LockRecord, 'state' | 'afterMs' | 'onHide'> {
  methods: readonly LockMethod[];
}

/** Resolves to null if there is no lock. */
export async function lockSettings(account: MemberId): Promise<LockSettings | null> {
  const lock = await readLock(account);
  if (!lock) return null;
  const { state, afterMs, onHide, wraps } = lock;
  return { state, afterMs, onHide, methods: wraps.map(({ method }) => method) };
}

/** `wait`: too many wrong ones; `failed`: this page has no key, or the device has written something else. */
export type MethodChange = 'changed' | 'wrong' | 'wait' | 'failed';

/** Replaces the code or phrase, once the present one is right: whoever finds the app open must not lock it anew. */
export async function replaceSecret(
  account: MemberId,
  present: string,
  next: { method: 'code' | 'phrase'; secret: string },
  clock: Pick<Clock, 'now'>,
): Promise<MethodChange> {
  const lock = await readLock(account);
  if (!lock) return 'failed';
  const key = await trySecret(account, lock, present, clock);
  if (typeof key === 'string') return key;
  const wrap = await wrapWithSecret(key, account, next.method, next.secret, STRETCH_COSTS, stretchBeside);
  const isStored = async (stored: Wrap) =>
    stored.method !== 'passkey' && (await unwrapWithSecret(stored, account, next.secret, stretchBeside)) !== null;
  return (await exchange(account, wrap, isStored, ({ method }) => method === 'passkey')) ? 'changed' : 'failed';
}

/** Adds a passkey to a lock that has a code or phrase; an earlier one opens it no longer. */
export async function addLockPasskey(account: MemberId, passkey: LockPasskey): Promise<boolean> {
  const unlocked = unlockedKey();
  if (unlocked?.account !== account) return false;
  const isStored = (stored: Wrap) => stored.method === 'passkey' && stored.credential === passkey.credential;
  const wrap = wrapWithPasskey(unlocked.key, account, passkey);
  return exchange(account, wrap, isStored, ({ method }) => method !== 'passkey');
}

/**
 * Writes the new wrap beside the old ones, reads it back, and only then removes those that it replaces: a device that
 * is killed in between is opened by either [S27]. Resolves to whether the new one is there.
 */
async function exchange(
  account: MemberId,
  wrap: Wrap,
  isStored: (stored: Wrap) => boolean | Promise<boolean>,
  stays: (other: Wrap) => boolean,
): Promise<boolean> {
  const mark = wrap.wrapped.join();
  const isNew = (each: Wrap) => each.wrapped.join() === mark;
  await pageDevice().change((tx) => changeLock(tx, account, ({ wraps }) => ({ wraps: [...wraps, wrap] })));
  const stored = (await readLock(account))?.wraps.find(isNew);
  if (!stored || !(await isStored(stored))) return false;
  await pageDevice().change((tx) =>
    changeLock(tx, account, ({ wraps }) => ({ wraps: wraps.filter((each) => isNew(each) || stays(each)) })),
  );
  return true;
}

const readLock = (account: MemberId) => pageDevice().read((tx) => lockOf(tx, account));
