/**
 * Typed text of forms and edits, of a member or a visitor: see `unsaved-input-store.ts`. A member's key names the
 * account and is erased with it [Y17].
 */
import { useCallback, useState } from 'react';
import { product } from '#lib/product.ts';
import { unsavedInputStore, type UnsavedInputStore } from '#lib/unsaved-input-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { currentAccount } from '#startup/account.ts';
import { held } from '#sync/lock/held-cipher.ts';

/** A visitor's texts end with the tab; sealed where the visitor is a member whose session was lost under a lock. */
export const visitorInput = unsavedInputStore(() => held.keysIn(sessionStorage), `${product.storagePrefix}-typed`);

const emptyStore: UnsavedInputStore = { read: () => null, write: () => undefined };
const inputOf = (account: MemberId): UnsavedInputStore =>
  unsavedInputStore(() => held.keysIn(localStorage), `${product.storagePrefix}-typed-${account}`);

/**
 * Returns the store of an account. An account that is signing out, or not signed in, gets an empty one: its keys are
 * being erased.
 */
export function memberInput(account: MemberId): UnsavedInputStore {
  const current = currentAccount();
  return current.status === 'member' && current.account === account ? inputOf(account) : emptyStore;
}

/** Returns the store of the present member or visitor. */
export function ownInput(): UnsavedInputStore {
  const current = currentAccount();
  return current.status === 'member'
    ? inputOf(current.account)
    : current.status === 'guest' || current.status === 'lost'
      ? visitorInput
      : emptyStore;
}

/**
 * State that survives leaving the screen and reloading the page. `initial` is the value if nothing was typed; it is not
 * stored. The last function discards the text: it was sent, saved or abandoned.
 */
export function useUnsavedInput<T>(name: string, initial: T): [value: T, type: (value: T) => void, forget: () => void] {
  const [value, setState] = useState<T>(() => (ownInput().read(name) as T | null) ?? initial);
  const setInput = useCallback(
    (next: T) => {
      setState(next);
      ownInput().write(name, next);
    },
    [name],
  );
  const discard = useCallback(() => ownInput().write(name, null), [name]);
  return [value, setInput, discard];
}
