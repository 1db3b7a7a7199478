import { useState, type ReactNode } from 'react';
import { product } from '#lib/product.ts';
import { ownAccount } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { ConsentScreen } from './rare-screens.ts';

const KEY = `${product.storagePrefix}-consent-later`;

/**
 * Returns the id of the member who postponed the question in this tab. Another tab, or another member, is asked again.
 */
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
    /* Without storage, the question comes back at the next visit. */
  }
}

/**
 * Asks for the consent to sensitive data at the first visit of the home page, unless it was given or postponed. The
 * page does not wait until the profile is known.
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
