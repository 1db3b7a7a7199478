import { Link, Outlet } from 'react-router-dom';
import { useAccount } from '#live/use-account.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import { MemberLayout } from './MemberLayout.tsx';

/** Around a screen that is open to everyone: a member keeps the app's own frame, a guest has the logo and the way back. */
export function AnyoneLayout() {
  const { account } = useAccount();
  if (account.status === 'loading') return <FullScreenLoading />;
  if (account.status === 'member') return <MemberLayout />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 flex-none items-center px-4 desktop:h-[72px] desktop:border-b desktop:border-line desktop:px-8">
        <Link to="/" className="-mx-2 grid min-h-11 place-items-center rounded-control px-2 no-underline">
          <Wordmark />
        </Link>
      </header>
      <main className="flex flex-1 flex-col">
        <Outlet />
      </main>
    </div>
  );
}
