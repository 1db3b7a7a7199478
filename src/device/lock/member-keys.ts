/** The member's keys in localStorage and sessionStorage while the lock changes [Y22]. */
import type { MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { errorName, log } from '#lib/log.ts';
import { held } from '#sync/lock/held-cipher.ts';
import { isSealedText } from '#sync/lock/sealed-text.ts';

/** Keys with text or secrets: typed forms, drafts of tabs, sends under way, the registration for pushes. */
const sealedNames = ['typed', 'words', 'sent', 'push'];

/** Begins the keys of typed text: the tab’s, and each member’s. */
const TYPED = `${product.storagePrefix}-typed`;

export function rewriteMemberKeys(account: MemberId): void {
  const isOwn = (key: string) => sealedNames.some((name) => key === `${product.storagePrefix}-${name}-${account}`);
  for (const storage of [localStorage, sessionStorage]) rewriteKeys(storage, isOwn);
  removeSnapshots(account);
}

/**
 * Writes the keys of a storage again in the form that the lock demands now; to do it twice is harmless. One that finds
 * no room stays as it is, and keeps nobody out. What an earlier lock has sealed nobody can ever read: it is removed.
 */
export function rewriteKeys(storage: Storage, isOwn: (key: string) => boolean): void {
  const sealed = held.keysIn(storage);
  for (const key of Object.keys(storage).filter(isOwn)) {
    let text: string | null = null;
    try {
      text = sealed.getItem(key);
    } catch (error) {
      log.warn('lock.unreadable-key', { error: errorName(error) });
      storage.removeItem(key);
    }
    try {
      if (text !== null) sealed.setItem(key, text);
    } catch (error) {
      log.warn('lock.key-not-rewritten', { error: errorName(error) });
    }
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

/** Under the lock nothing is painted before it is opened; without it, snapshots come back by themselves. */
export function removeSnapshots(account: MemberId): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${product.storagePrefix}-snapshot-${account}`)) localStorage.removeItem(key);
}
