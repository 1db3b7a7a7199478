import { useLocation } from 'react-router-dom';
import { columns } from '#features/public/footer-links.ts';
import { useAccount } from '#device/use-account.ts';
import type { HousePlace } from '#domain/house-pages.ts';
import { FullScreenLoading } from '#ui/FullScreenLoading.tsx';
import { lazyPart } from '#ui/LazyPart.tsx';
import { bootPath } from './clean-path.ts';
import { GuestsOnly } from './GuestsOnly.tsx';
import { housePlace } from './house-place.ts';
import { GuestLayout } from './layout/GuestLayout.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { Screen } from './Screen.tsx';
import { ToDocument } from './ToDocument.tsx';

const SuspendedScreen = lazyPart(() =>
  import('#features/decisions/screens/SuspendedScreen.tsx').then((m) => m.SuspendedScreen),
).Component;
const HouseRoute = lazyPart(() => import('./HouseRoute.tsx').then((m) => m.HouseRoute)).Component;

const isPublicPage = (path: string) => columns.some(({ links }) => links.some(({ to }) => to === path));

/**
 * Handles addresses without a route. A public page is a document of its own, anything else is not found. If the app was
 * served at a public page's address, that page could not be loaded without a network. The house's area stands here too:
 * to everybody else its addresses are unknown like any other [ADMIN-04]; and the page of suspended members, which few
 * ever see.
 */
export function CatchAllRoute() {
  const { pathname, search } = useLocation();
  if (isPublicPage(pathname))
    return bootPath() === pathname ? (
      <NotFoundScreen unavailablePath={pathname} />
    ) : (
      <ToDocument path={pathname + search} />
    );
  if (pathname === '/suspended')
    return (
      <GuestsOnly>
        <GuestLayout>
          <Screen>
            <SuspendedScreen />
          </Screen>
        </GuestLayout>
      </GuestsOnly>
    );
  const place = housePlace(pathname);
  return place ? <ForMembers path={pathname} place={place} /> : <NotFoundScreen />;
}

function ForMembers(props: { path: string; place: HousePlace }) {
  const { account } = useAccount();
  if (account.status === 'loading') return <FullScreenLoading />;
  return account.status === 'member' ? <HouseRoute {...props} /> : <NotFoundScreen />;
}
