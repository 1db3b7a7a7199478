import { Outlet } from 'react-router-dom';
import { useAccount } from '#device/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { GuestLayout } from './GuestLayout.tsx';
import { MemberLayout } from './MemberLayout.tsx';

/** Layout of a screen for everyone: a member sees the app's layout, a guest the logged-out header. */
export function AnyoneLayout() {
  const { account } = useAccount();
  if (account.status === 'loading') return <FullScreenLoading />;
  if (account.status === 'member') return <MemberLayout />;
  return (
    <GuestLayout>
      <Outlet />
    </GuestLayout>
  );
}
