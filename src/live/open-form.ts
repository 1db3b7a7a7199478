/**
 * A form that lies over a screen, with words in it: what was open when its page ended, by a reload, an update or a
 * crash, the same tab's next page opens again, with the words that `typed-text.ts` kept. Which one it is the tab alone
 * keeps.
 */
import { useCallback, useEffect, useState } from 'react';
import { product } from '#lib/product.ts';
import { typedStore } from '#lib/typed-store.ts';
import { currentAccount } from './account.ts';
import { beHere, hasEnded, thisTab } from './this-tab.ts';

interface Kept<Of> {
  of: Of;
  /** A tab that was made from another has a copy of what that one keeps. */
  page: string;
}

/** It names the account, and goes with it [Y17]. */
function openForms() {
  const now = currentAccount();
  return now.status === 'member'
    ? typedStore(() => sessionStorage, `${product.storagePrefix}-typed-${now.account}`)
    : null;
}

/** `of`: what it is about, as JSON keeps it; null: it was sent or given up. */
export function keepOpen<Of>(name: string, of: Of | null): void {
  if (of !== null) beHere();
  openForms()?.keep(name, of && ({ of, page: thisTab } satisfies Kept<Of>));
}

/** What was open when its page ended; null: nothing, or in one that goes on. */
export async function openBefore<Of>(name: string): Promise<Of | null> {
  const kept = openForms()?.read(name) as Kept<Of> | null | undefined;
  return kept && (kept.page === thisTab || (await hasEnded(kept.page))) ? kept.of : null;
}

/** State of a screen that says which of its forms is open, and about what. */
export function useOpenForm<Of>(name: string): [open: Of | null, put: (open: Of | null) => void] {
  const [open, set] = useState<Of | null>(null);
  const put = useCallback(
    (next: Of | null) => {
      set(next);
      keepOpen(name, next);
    },
    [name],
  );
  useEffect(() => {
    let left = false;
    void openBefore<Of>(name).then(
      (before) => !left && before !== null && set((now) => (now === null ? before : now)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [name]);
  useEffect(() => {
    if (open !== null) keepOpen(name, open);
  }, [name, open]);
  return [open, put];
}
