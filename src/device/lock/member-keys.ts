/** The member's keys in localStorage and sessionStorage while the lock changes [Y22]. */
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { held } from '#sync/lock/held-cipher.ts';

/** Keys with text or secrets: typed forms, drafts of tabs, sends under way, the registration for pushes. */
const sealedNames = ['typed', 'words', 'sent', 'push'];

export function rewriteMemberKeys(account: MemberId): void {
  const isOwn = (key: string) => sealedNames.some((name) => key === `${product.storagePrefix}-${name}-${account}`);
  // They make room.
  removeSnapshots(account);
  for (const storage of [localStorage, sessionStorage]) rewriteKeys(storage, isOwn);
}

/**
 * Writes the keys of a storage again in the form that the lock demands now; to do it twice is harmless. One that cannot
 * be read or finds no room stays as it is, keeps nobody out, and is tried again at the next unlocking.
 */
export function rewriteKeys(storage: Storage, isOwn: (key: string) => boolean): void {
  const sealed = held.keysIn(storage);
  for (const key of Object.keys(storage).filter(isOwn)) {
    try {
      const text = sealed.getItem(key);
      if (text !== null) sealed.setItem(key, text);
    } catch (error) {
      log.warn('lock.key-not-rewritten', { error: errorName(error) });
    }
  }
}

/** Under the lock nothing is painted before it is opened; without it, snapshots come back by themselves. */
export function removeSnapshots(account: MemberId): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${product.storagePrefix}-snapshot-${account}`)) localStorage.removeItem(key);
}
