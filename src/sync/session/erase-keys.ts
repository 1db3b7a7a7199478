/** [Y17] The part of an erasure that only a page can do: a worker has no localStorage. */
import type { MemberId } from '#schemas/ids.ts';
import { KEY_PREFIX } from './names.ts';

interface KeyStore {
  readonly length: number;
  key(index: number): string | null;
  removeItem(key: string): void;
}

const accountId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const accountsIn = (key: string): string[] => key.match(accountId) ?? [];

/** Theme and language belong to the device; keys that name another account are that account's. */
export const eraseKeys = (account: MemberId) =>
  removeKeys((key) => accountsIn(key).every((other) => other === account));

/** What a page that was closed in the middle left of accounts no longer known here. */
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
