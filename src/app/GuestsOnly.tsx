import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAccount } from '#device/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { Unreadable } from './Unreadable.tsx';
import type { RedirectTarget } from './redirect-target.ts';

/**
 * Protects a guest's route: a signed-in member is redirected to home, or to the route they wanted [SHELL-19, AUTH-05,
 * AUTH-10].
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { account } = useAccount();
  const target = useLocation().state as RedirectTarget | null;
  if (account.status === 'loading') return <FullScreenLoading />;
  if (account.status === 'unreadable') return <Unreadable failure={account.failure} />;
  if (account.status === 'member') return <Navigate to={target?.from ?? '/home'} replace />;
  return children;
}
