import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { fr } from '#i18n/fr.ts';
import { hasUnread } from '#live/own-account.ts';
import { useChime } from '#live/use-chime.ts';
import { useConnection } from '#live/use-connection.ts';
import { useLive } from '#live/use-live.ts';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { Strips, StripPlaces } from '#ui/StripPlace.tsx';
import { cx } from '#ui/cx.ts';
import { useMobile } from '#ui/use-mobile.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { useFocusOnScreen } from './use-focus-on-screen.ts';

/** What stands around every member's screen: header, notices, the screen, and on mobile the bottom bar. */
export function MemberLayout() {
  /* On mobile a conversation fills the screen: it has its own header, with the way back. */
  const filled = useMatch('/chat/:conversationId') !== null;
  const main = useFocusOnScreen();
  const mobile = useMobile();
  const connection = useConnection();
  const live = useLive(hasUnread);
  useChime();
  const unread = live.status === 'ready' && live.value;
  return (
    <StripPlaces>
      <div className="flex h-dvh flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
        <a href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())} className="sr-only z-50 rounded-control bg-raised shadow-float focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:px-5! focus:py-3!">
          {fr.shell.skipToContent}
        </a>
        <Header unread={unread} className={cx(filled && 'max-desktop:hidden')}>{!mobile && <ConnectionStatus connection={connection} />}</Header>
        {/* On mobile the header holds logo and menu only: heard on every screen, seen at home and in the offline strip. */}
        {mobile && <ConnectionStatus connection={connection} className="sr-only" />}
        <Strips>
          <Notices />
        </Strips>
        <main ref={main} id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        <BottomBar unread={unread} className={cx('desktop:hidden', filled && 'hidden')} />
      </div>
    </StripPlaces>
  );
}
