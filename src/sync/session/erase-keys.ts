/** Erases keys of localStorage and sessionStorage: the part of an erasure that only a page can do [Y17]. */
import type { MemberId } from '#schemas/ids.ts';
import { accountsIn } from '#lib/accounts-in.ts';
import { KEY_PREFIX } from './names.ts';
import { erasePageKey } from '#startup/page-key.ts';

interface KeyStore {
  readonly length: number;
  key(index: number): string | null;
  removeItem(key: string): void;
}

/**
 * Removes an account's keys, and its cookie, without which nobody can read what is left of them. Those of the device
 * stay (theme, language, appearance), and those that name another account.
 */
export function eraseKeys(account: MemberId): void {
  removeKeys((key) => accountsIn(key).every((other) => other === account));
  erasePageKey(account);
}

/** Removes keys of accounts that the device no longer knows, left by a page that was closed during an erasure. */
export const eraseStrayKeys = (known: ReadonlySet<string>) =>
  removeKeys((key) => accountsIn(key).some((other) => !known.has(other)));

function removeKeys(shouldRemove: (key: string) => boolean): void {
  const realm = globalThis as { localStorage?: KeyStore; sessionStorage?: KeyStore };
  for (const store of [realm.localStorage, realm.sessionStorage]) {
    if (!store) continue;
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) => key !== null);
    for (const key of keys) if (key.startsWith(KEY_PREFIX) && shouldRemove(key)) store.removeItem(key);
  }
}
