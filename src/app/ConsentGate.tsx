import { useState, type ReactNode } from 'react';
import { product } from '#lib/product.ts';
import { ownAccount } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { ConsentScreen } from './rare-screens.ts';

const KEY = `${product.storagePrefix}-consent-later`;

/** By whom it was put off in this tab; another tab asks again, and another member is another question. */
function readPostponedBy(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function postpone(member: string): void {
  try {
    sessionStorage.setItem(KEY, member);
  } catch {
    /* Asked again at the next visit. */
  }
}

/**
 * The first visit home asks for the consent to sensitive data, unless it is given or was put off; nothing waits for the
 * question.
 */
export function ConsentGate({ children }: { children: ReactNode }) {
  const account = useLive(ownAccount);
  const [postponedBy, setPostponedBy] = useState(readPostponedBy);
  const profile = account.status === 'ready' ? account.value?.profile : undefined;
  if (!profile || profile.sensitiveConsent !== null || postponedBy === profile.id) return children;
  const onLater = () => {
    postpone(profile.id);
    setPostponedBy(profile.id);
  };
  return <ConsentScreen onLater={onLater} />;
}
