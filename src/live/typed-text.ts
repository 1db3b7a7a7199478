/**
 * The words of a member's forms and edits, and a visitor's: see `typed-store.ts`. A member's name their account and go
 * with it [Y17].
 */
import { useCallback, useState } from 'react';
import { product } from '#lib/product.ts';
import { typedStore, type TypedStore } from '#lib/typed-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { currentAccount } from './account.ts';

/** Nothing of a visitor's outlives the tab. */
export const visitorTyped = typedStore(() => sessionStorage, `${product.storagePrefix}-typed`);

const nothing: TypedStore = { read: () => null, keep: () => undefined };
const typedOf = (account: MemberId): TypedStore =>
  typedStore(() => localStorage, `${product.storagePrefix}-typed-${account}`);

/** An account that leaves, or is not here, keeps nothing any more: its keys are being erased. */
export function memberTyped(account: MemberId): TypedStore {
  const now = currentAccount();
  return now.status === 'member' && now.account === account ? typedOf(account) : nothing;
}

/** Of whoever is here. */
export function ownTyped(): TypedStore {
  const now = currentAccount();
  return now.status === 'member'
    ? typedOf(now.account)
    : now.status === 'guest' || now.status === 'lost'
      ? visitorTyped
      : nothing;
}

/**
 * State that survives leaving the screen and reloading the page. `initial`: what stands there where nothing was typed;
 * it is not kept. The last function forgets it: it was sent, saved or given up.
 */
export function useTyped<T>(name: string, initial: T): [value: T, type: (value: T) => void, forget: () => void] {
  const [value, set] = useState<T>(() => (ownTyped().read(name) as T | null) ?? initial);
  const type = useCallback(
    (next: T) => {
      set(next);
      ownTyped().keep(name, next);
    },
    [name],
  );
  const forget = useCallback(() => ownTyped().keep(name, null), [name]);
  return [value, type, forget];
}
