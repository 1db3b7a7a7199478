import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { fr } from '#i18n/fr.ts';
import { useAccount } from '#live/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import type { Wanted } from './wanted.ts';

/**
 * A member's route [SHELL-18, SHELL-21]. Who is not signed in goes to the sign-in page, and after it to where they
 * wanted to go; after a chosen sign-out, only the beginning: the next member must not land where the last one was.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { account } = useAccount();
  const { pathname, search } = useLocation();
  const [entered] = useState(account.status === 'member');
  if (account.status === 'loading') return <FullScreenLoading>{entered ? fr.shell.signingOut : fr.ui.loading}</FullScreenLoading>;
  if (account.status === 'member') return children;
  const wanted: Wanted = entered && account.status === 'guest' ? {} : { from: pathname + search };
  return <Navigate to="/login" replace state={wanted} />;
}
