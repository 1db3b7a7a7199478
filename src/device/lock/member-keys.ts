/** The member's keys in localStorage and sessionStorage while the lock changes [Y22]. */
import type { MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { held } from '#sync/lock/held-cipher.ts';

/** Keys with text or secrets: typed forms, drafts of tabs, sends under way, the registration for pushes. */
const sealedNames = ['typed', 'words', 'sent', 'push'];

export function rewriteMemberKeys(account: MemberId): void {
  const isOwn = (key: string) => sealedNames.some((name) => key === `${product.storagePrefix}-${name}-${account}`);
  for (const storage of [localStorage, sessionStorage]) rewriteKeys(storage, isOwn);
  removeSnapshots(account);
}

/** Writes the keys of a storage again in the form that the lock demands now; to do it twice is harmless. */
export function rewriteKeys(storage: Storage, isOwn: (key: string) => boolean): void {
  const sealed = held.keysIn(storage);
  for (const key of Object.keys(storage).filter(isOwn)) {
    const text = sealed.getItem(key);
    if (text !== null) sealed.setItem(key, text);
  }
}

/** Under the lock nothing is painted before it is opened; without it, snapshots come back by themselves. */
export function removeSnapshots(account: MemberId): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${product.storagePrefix}-snapshot-${account}`)) localStorage.removeItem(key);
}
