/**
 * Opens the app lock in this page [Y22]: unwraps the data key, and gives it to the page and to the workers that it
 * starts. A wrong code is counted before it is tried, so that to end the page in between wins nothing.
 */
import type { MemberId } from '#schemas/ids.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { currentAccount, watchAccount } from '#startup/account.ts';
import { setUnlockedKey, unlockedKey } from '#startup/unlocked-key.ts';
import { FAILURES_BEFORE_ERASURE, remainingWait } from '#sync/lock/attempts.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { forgetCipher } from '#sync/lock/forget-cipher.ts';
import { unwrapWithPasskey, unwrapWithSecret } from '#sync/lock/keys.ts';
import type { LockMethod, LockRecord, Wrap } from '#sync/lock/types.ts';
import { changeLock, lockOf } from '#sync/session/lock-record.ts';
import { ownerIn } from '#sync/session/owner.ts';
import { removeCopies } from '#sync/session/absent-copies.ts';
import { unsealShared } from '#sync/session/shared-files.ts';
import { askLockPasskey, type LockPasskeyFailure } from '#platform/lock-passkey.ts';
import { loadAccount } from '../load-account.ts';
import { pageDevice } from '../page-device.ts';
import { rewriteMemberKeys } from './member-keys.ts';
import { sealPageText } from '../page-text.ts';
import { moveDatabases } from './move-databases.ts';
import { endAhead, stretchAhead, stretchTyped } from './stretch-ahead.ts';

/** What the lock screen shows. */
export interface LockView {
  methods: readonly LockMethod[];
  /** Milliseconds until the next attempt. */
  waitMs: number;
  /** So many attempts have failed that the device may be erased instead. */
  mayErase: boolean;
}

/** Also once this page has the key: an opening that was held up is tried again. */
const lockedAccount = (): MemberId | null => {
  const current = currentAccount();
  return 'account' in current ? current.account : null;
};
const readLock = (account: MemberId) => pageDevice().read((tx) => lockOf(tx, account));

/** Resolves to null if there is no lock that this build knows. */
export async function lockView({ now }: Pick<Clock, 'now'>): Promise<LockView | null> {
  const account = lockedAccount();
  const lock = account && (await readLock(account));
  return lock
    ? {
        methods: lock.wraps.map(({ method }) => method),
        waitMs: remainingWait(lock.failures, now()),
        mayErase: lock.failures.count >= FAILURES_BEFORE_ERASURE,
      }
    : null;
}

/**
 * Reads the account again. Resolves to whether the app can be shown without a key: another page has turned the lock
 * off, or the device was erased. `restart`: this page has a key that nothing needs any more.
 */
export async function isLockGone(restart: () => void): Promise<boolean> {
  const account = lockedAccount();
  if (account && (await readLock(account))) return false;
  if (unlockedKey()) {
    restart();
    return false;
  }
  await loadAccount();
  return ['guest', 'member', 'lost'].includes(currentAccount().status);
}

/**
 * Resolves to the account that « Oublié ? » erases: locked, or unlocked by this page, which cannot be shown yet. null
 * where another page has ended the lock. A device that cannot be read may be erased.
 */
export async function accountToForget(): Promise<MemberId | null> {
  const account = lockedAccount();
  if (!account || currentAccount().status === 'locked') return account;
  return (await readLock(account).catch(() => true)) ? account : null;
}

/** To be called at each change of the field: see `stretch-ahead.ts`. */
export function typeSecret(text: string): void {
  const account = lockedAccount();
  if (account) stretchAhead(text, async () => (await readLock(account))?.wraps ?? []);
}

export type Attempt = 'unlocked' | 'wrong' | 'wait';

/** Tries a code or phrase. */
export async function unlock(secret: string, clock: Pick<Clock, 'now'>): Promise<Attempt> {
  const account = lockedAccount();
  const lock = account && (await readLock(account));
  if (!lock) return 'wrong';
  const key = await trySecret(account, lock, secret, clock).finally(endAhead);
  if (typeof key === 'string') return key;
  await openPage(account, key);
  return 'unlocked';
}

/** Asks for the passkey. Nobody can guess it, so an attempt that fails makes nobody wait. */
export async function unlockWithPasskey(): Promise<Attempt | LockPasskeyFailure> {
  const account = lockedAccount();
  const lock = account && (await readLock(account));
  const wrap = lock?.wraps.find((each) => each.method === 'passkey');
  if (!account || !lock || !wrap) return 'wrong';
  const answer = await askLockPasskey(wrap.credential, wrap.salt);
  if (!answer.ok) return answer.code;
  const key = unwrapWithPasskey(wrap, account, answer.value.prf);
  if (!key) return 'wrong';
  await openPage(account, key);
  return 'unlocked';
}

/** Resolves to the data key, or to why there is none. Each attempt counts before it is made. */
export async function trySecret(
  account: MemberId,
  { failures, wraps }: LockRecord,
  secret: string,
  { now }: Pick<Clock, 'now'>,
): Promise<Uint8Array | 'wrong' | 'wait'> {
  if (remainingWait(failures, now()) > 0) return 'wait';
  await pageDevice().change((tx) =>
    changeLock(tx, account, ({ failures }) => ({ failures: { count: failures.count + 1, at: now() } })),
  );
  const key = await firstKey(wraps, account, secret);
  if (!key) return 'wrong';
  await pageDevice().change((tx) => changeLock(tx, account, () => ({ failures: { count: 0, at: 0 } })));
  return key;
}

async function firstKey(wraps: readonly Wrap[], account: MemberId, secret: string): Promise<Uint8Array | null> {
  for (const wrap of wraps) {
    const key = wrap.method === 'passkey' ? null : await unwrapWithSecret(wrap, account, secret, stretchTyped);
    if (key) return key;
  }
  return null;
}

/** Opens this page with the key. What a page alone can rewrite of a change of the lock is rewritten now. */
async function openPage(account: MemberId, key: Uint8Array): Promise<void> {
  // Read anew: another page may have turned the lock off while the code was tried.
  const read = await pageDevice().read((tx) => Promise.all([lockOf(tx, account), ownerIn(tx)]));
  const [lock, owner] = read ?? [null, null];
  if (!lock && unlockedKey()) throw new DOMException('the lock of this key is gone', 'InvalidStateError');
  if (!lock) return loadAccount();
  const seals = lock.state !== 'turning-off';
  setCurrentCipher(createCipher(key, account, seals));
  setUnlockedKey({ account, key, seals });
  forgetWithAccount(account);
  await sealPageText(account);
  // Each time: another page may have written one in the old form since.
  rewriteMemberKeys(account, lock.state !== 'on');
  if (owner?.account === account)
    await moveDatabases(owner).catch((error: unknown) => {
      // A page that has not noticed the change may have made one again since its end; that keeps nobody out.
      if (lock.state !== 'on') throw error;
      logFailure(error);
    });
  // The leader removes them once more before the change ends.
  if (lock.state === 'turning-on') await removeCopies(caches).catch(logFailure);
  if (!seals) await unsealShared(systemClock.now(), { ...lock.inbox, account, takes: false }).catch(logFailure);
  await loadAccount();
}

const logFailure = (error: unknown) => log.warn('lock.not-rewritten', { error: errorName(error) });

/** Forgets the key when the account is erased, so that nothing is sealed under it after another sign-in [Y17]. */
function forgetWithAccount(account: MemberId): void {
  const stop = watchAccount(() => {
    if (currentAccount().status !== 'guest') return;
    stop();
    forgetCipher(account);
    setUnlockedKey(null);
  });
}
