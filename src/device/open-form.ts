/**
 * A form that lies over a screen, with words in it: what was open when its page ended, by a reload, an update or a
 * crash, the same tab's next page opens again, with the words that `unsaved-input.ts` kept. Which one it is the tab
 * alone keeps.
 */
import { useCallback, useEffect, useState } from 'react';
import { product } from '#lib/product.ts';
import { unsavedInputStore } from '#lib/unsaved-input-store.ts';
import { currentAccount } from '#startup/account.ts';
import { holdTabLock, hasTabEnded, tabId } from './tab-lock.ts';

interface StoredForm<Subject> {
  of: Subject;
  /** A tab that was made from another has a copy of what that one keeps. */
  page: string;
}

/** It names the account, and goes with it [Y17]. */
function openFormStore() {
  const current = currentAccount();
  return current.status === 'member'
    ? unsavedInputStore(() => sessionStorage, `${product.storagePrefix}-typed-${current.account}`)
    : null;
}

/** `of`: what it is about, as JSON keeps it; null: it was sent or given up. */
export function writeOpenForm<Subject>(name: string, of: Subject | null): void {
  if (of !== null) holdTabLock();
  openFormStore()?.write(name, of && ({ of, page: tabId } satisfies StoredForm<Subject>));
}

/** What was open when its page ended; null: nothing, or in one that goes on. */
export async function restoreOpenForm<Subject>(name: string): Promise<Subject | null> {
  const stored = openFormStore()?.read(name) as StoredForm<Subject> | null | undefined;
  return stored && (stored.page === tabId || (await hasTabEnded(stored.page))) ? stored.of : null;
}

/** State of a screen that says which of its forms is open, and about what. */
export function useOpenForm<Subject>(name: string): [open: Subject | null, put: (open: Subject | null) => void] {
  const [open, setOpen] = useState<Subject | null>(null);
  const setOpenForm = useCallback(
    (next: Subject | null) => {
      setOpen(next);
      writeOpenForm(name, next);
    },
    [name],
  );
  useEffect(() => {
    let isUnmounted = false;
    void restoreOpenForm<Subject>(name).then(
      (restored) => !isUnmounted && restored !== null && setOpen((current) => (current === null ? restored : current)),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [name]);
  useEffect(() => {
    if (open !== null) writeOpenForm(name, open);
  }, [name, open]);
  return [open, setOpenForm];
}
