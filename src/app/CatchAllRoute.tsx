import { useLocation } from 'react-router-dom';
import { columns } from '#features/public/footer-links.ts';
import { bootPath } from './clean-path.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { ToDocument } from './ToDocument.tsx';

const isPublicPage = (path: string) => columns.some(({ links }) => links.some(({ to }) => to === path));

/**
 * Handles addresses without a route. A public page is a document of its own, anything else is not found. If the app was
 * served at a public page's address, that page could not be loaded without a network.
 */
export function CatchAllRoute() {
  const { pathname, search } = useLocation();
  if (isPublicPage(pathname))
    return bootPath() === pathname ? (
      <NotFoundScreen unavailablePath={pathname} />
    ) : (
      <ToDocument path={pathname + search} />
    );
  return <NotFoundScreen />;
}
