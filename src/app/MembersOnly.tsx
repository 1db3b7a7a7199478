import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { guestDestination, isAppAddress } from '#lib/addresses.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { useAccount } from '#device/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { ToDocument } from './ToDocument.tsx';
import { Unreadable } from './Unreadable.tsx';
import type { RedirectTarget } from './redirect-target.ts';

/**
 * Protects a member's route [SHELL-18, SHELL-21 to SHELL-26]. A guest is sent to the registration, and afterwards to
 * the route they wanted. A lost session leads to the sign-in [Y17]. A chosen sign-out leads to the landing page, in
 * every tab [AUTH-146].
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { account } = useAccount();
  const { pathname, search } = useLocation();
  const [wasMember] = useState(account.status === 'member');
  if (account.status === 'loading')
    return <FullScreenLoading>{wasMember ? appTexts.shell.signingOut : appTexts.ui.loading}</FullScreenLoading>;
  if (account.status === 'unreadable') return <Unreadable failure={account.failure} />;
  if (account.status === 'member') return children;
  const target: RedirectTarget = { from: pathname + search };
  if (account.status === 'lost') return <Navigate to="/login" replace state={target} />;
  if (wasMember) return <ToDocument path="/" />;
  const destination = guestDestination(pathname);
  return isAppAddress(destination) ? (
    <Navigate to={destination} replace state={target} />
  ) : (
    <ToDocument path={destination} />
  );
}
