import { Outlet } from 'react-router-dom';
import { useAccount } from '#device/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { PublicHeader } from '#features/public/components/PublicHeader.tsx';
import { MemberLayout } from './MemberLayout.tsx';

/** Layout of a screen for everyone: a member sees the app's layout, a guest the logged-out header. */
export function AnyoneLayout() {
  const { account } = useAccount();
  if (account.status === 'loading') return <FullScreenLoading />;
  if (account.status === 'member') return <MemberLayout />;
  return (
    <div className="flex min-h-screen-free flex-col">
      <PublicHeader inApp />
      <main className="flex flex-1 flex-col">
        <Outlet />
      </main>
    </div>
  );
}
