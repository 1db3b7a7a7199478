import { Navigate } from 'react-router-dom';
import { useAccount } from '#device/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { ToDocument } from './ToDocument.tsx';
import { Unreadable } from './Unreadable.tsx';

/**
 * Redirects from the app's root: a member to home, a lost session to the sign-in, a visitor to the landing page
 * [PUBLIC-01, Y17].
 */
export function RootRedirect() {
  const { account } = useAccount();
  if (account.status === 'loading') return <FullScreenLoading />;
  if (account.status === 'unreadable') return <Unreadable failure={account.failure} />;
  if (account.status === 'guest') return <ToDocument path="/" />;
  return <Navigate to={account.status === 'member' ? '/home' : '/login'} replace />;
}
