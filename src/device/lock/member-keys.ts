/** The member's keys in localStorage and sessionStorage while the lock changes [Y22]. */
import type { MemberId } from '#schemas/ids.ts';
import { SEALED_SNAPSHOT_MARK, SNAPSHOT_MARK } from '#startup/device-marks.ts';
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { held } from '#sync/lock/held-cipher.ts';
import { erasePageKey } from '#startup/page-key.ts';
import { isPageSealed, isTextOf } from '../sealed-keys.ts';
import { isSealedText } from '#sync/lock/sealed-text.ts';

/** Begins the keys of typed text: the tab’s, and each member’s. */
const TYPED = `${product.storagePrefix}-typed`;

/** `isChanging`: the lock is being turned on or off. */
export function rewriteMemberKeys(account: MemberId, isChanging: boolean): void {
  const isOwn = isTextOf(account);
  // They make room.
  removeSnapshots(account, isChanging ? [SNAPSHOT_MARK, SEALED_SNAPSHOT_MARK] : [SNAPSHOT_MARK]);
  for (const storage of [localStorage, sessionStorage]) rewriteKeys(storage, isOwn);
  // What is left in the browser's files of what was sealed without a lock, nobody can read from now on.
  const isNeeded = Object.keys(localStorage).some((key) => isOwn(key) && isPageSealed(localStorage.getItem(key) ?? ''));
  if (held.cipher?.seals && !isNeeded) erasePageKey(account);
}

/**
 * Writes the keys of a storage again in the form that the lock demands now; to do it twice is harmless. What an earlier
 * lock has sealed nobody can ever read: it is removed. One that finds no room stays as it is, keeps nobody out, and is
 * tried again at the next unlocking.
 */
export function rewriteKeys(storage: Storage, isOwn: (key: string) => boolean): void {
  const sealed = held.keysIn(storage);
  for (const key of Object.keys(storage).filter(isOwn)) {
    const text = readText(sealed, key);
    try {
      if (text === undefined) storage.removeItem(key);
      else if (text !== null) sealed.setItem(key, text);
    } catch (error) {
      log.warn('lock.key-not-rewritten', { error: errorName(error) });
    }
  }
}

/** Returns undefined for what cannot be opened. */
function readText(sealed: ReturnType<typeof held.keysIn>, key: string): string | null | undefined {
  try {
    return sealed.getItem(key);
  } catch (error) {
    log.warn('lock.unreadable-key', { error: errorName(error) });
    return undefined;
  }
}

/**
 * Erases what this tab has typed into its sessionStorage in the clear. Called where a page starts locked: the lock may
 * have been turned on by another tab, and the change may end before this tab is unlocked, if it ever is.
 */
export function erasePlainInput(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(TYPED) && !isSealedText(sessionStorage.getItem(key) ?? '')) sessionStorage.removeItem(key);
  } catch (error) {
    log.warn('lock.input-not-erased', { error: errorName(error) });
  }
}

/** Under the lock nothing is painted before it is opened. Snapshots come back by themselves, in the form of then. */
export function removeSnapshots(account: MemberId, marks: readonly string[] = [SNAPSHOT_MARK]): void {
  for (const key of Object.keys(localStorage))
    if (marks.some((mark) => key.startsWith(mark + account))) localStorage.removeItem(key);
}
