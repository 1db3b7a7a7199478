import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAccount } from '#live/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { Unreadable } from './Unreadable.tsx';
import type { Wanted } from './wanted.ts';

/** A guest's route: a signed-in member is sent on, home or where they wanted to go [SHELL-19, AUTH-05, AUTH-10]. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { account } = useAccount();
  const wanted = useLocation().state as Wanted | null;
  if (account.status === 'loading') return <FullScreenLoading />;
  if (account.status === 'unreadable') return <Unreadable failure={account.failure} />;
  if (account.status === 'member') return <Navigate to={wanted?.from ?? '/home'} replace />;
  return children;
}
