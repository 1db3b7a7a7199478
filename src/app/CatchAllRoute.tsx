import { useLocation } from 'react-router-dom';
import { isMemberAddress } from '#lib/addresses.ts';
import { columns } from '#features/public/footer-links.ts';
import { bootPath } from './clean-path.ts';
import { MembersOnly } from './MembersOnly.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { ToDocument } from './ToDocument.tsx';

const isPublicPage = (path: string) => columns.some(({ links }) => links.some(({ to }) => to === path));

/**
 * What is no route: a public page, which is a document of its own; a member's address, which guests are sent away from
 * all the same; or nothing. The app that stands at a page's own address was given in its place, without a network.
 */
export function CatchAllRoute() {
  const { pathname, search } = useLocation();
  if (isPublicPage(pathname))
    return bootPath() === pathname ? (
      <NotFoundScreen unavailablePath={pathname} />
    ) : (
      <ToDocument path={pathname + search} />
    );
  return isMemberAddress(pathname) ? (
    <MembersOnly>
      <NotFoundScreen />
    </MembersOnly>
  ) : (
    <NotFoundScreen />
  );
}
