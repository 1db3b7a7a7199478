/**
 * The words of a member's forms and edits, and a visitor's: see `unsaved-input-store.ts`. A member's name their account
 * and go with it [Y17].
 */
import { useCallback, useState } from 'react';
import { product } from '#lib/product.ts';
import { unsavedInputStore, type UnsavedInputStore } from '#lib/unsaved-input-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { currentAccount } from '#startup/account.ts';

/** Nothing of a visitor's outlives the tab. */
export const visitorInput = unsavedInputStore(() => sessionStorage, `${product.storagePrefix}-typed`);

const emptyStore: UnsavedInputStore = { read: () => null, write: () => undefined };
const inputOf = (account: MemberId): UnsavedInputStore =>
  unsavedInputStore(() => localStorage, `${product.storagePrefix}-typed-${account}`);

/** An account that leaves, or is not here, keeps nothing any more: its keys are being erased. */
export function memberInput(account: MemberId): UnsavedInputStore {
  const current = currentAccount();
  return current.status === 'member' && current.account === account ? inputOf(account) : emptyStore;
}

/** Of whoever is here. */
export function ownInput(): UnsavedInputStore {
  const current = currentAccount();
  return current.status === 'member'
    ? inputOf(current.account)
    : current.status === 'guest' || current.status === 'lost'
      ? visitorInput
      : emptyStore;
}

/**
 * State that survives leaving the screen and reloading the page. `initial`: what stands there where nothing was typed;
 * it is not kept. The last function forgets it: it was sent, saved or given up.
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
