/**
 * Remembers which form with typed text is open over a screen. If its page ends by a reload, an update or a crash, the
 * next page of the same tab opens the form again, with the text that `unsaved-input.ts` kept. The record is in the
 * tab's sessionStorage.
 */
import { useCallback, useEffect, useState } from 'react';
import { product } from '#lib/product.ts';
import { unsavedInputStore } from '#lib/unsaved-input-store.ts';
import { currentAccount } from '#startup/account.ts';
import { held } from '#sync/lock/held-cipher.ts';
import { holdTabLock, hasTabEnded, tabId } from './tab-lock.ts';

interface StoredForm<Subject> {
  of: Subject;
  /** Id of the page that wrote it: a duplicated tab starts with a copy of the other tab's storage. */
  page: string;
}

/** Returns the store of the present account; its key names the account and is erased with it [Y17]. */
function openFormStore() {
  const current = currentAccount();
  return current.status === 'member'
    ? unsavedInputStore(() => held.keysIn(sessionStorage), `${product.storagePrefix}-typed-${current.account}`)
    : null;
}

/** Records an open form. `of` is its subject, as JSON; null if the form was sent or abandoned. */
export function writeOpenForm<Subject>(name: string, of: Subject | null): void {
  if (of !== null) holdTabLock();
  openFormStore()?.write(name, of && ({ of, page: tabId } satisfies StoredForm<Subject>));
}

/**
 * Resolves to the subject of the form that was open when its page ended; null if there is none, or if that page is
 * still open.
 */
export async function restoreOpenForm<Subject>(name: string): Promise<Subject | null> {
  const stored = openFormStore()?.read(name) as StoredForm<Subject> | null | undefined;
  return stored && (stored.page === tabId || (await hasTabEnded(stored.page))) ? stored.of : null;
}

/** State of a screen that names its open form and the form's subject. */
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
