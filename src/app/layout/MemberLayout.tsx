import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { hasUnread } from '#device/first-queries.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { deferredPart, restingPart } from '#ui/LazyPart.tsx';
import { Strips, StripPlaces } from '#ui/StripPlace.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { cx } from '#ui/cx.ts';
import { useMobile } from '#ui/use-mobile.ts';
import { BottomBar } from './BottomBar.tsx';
import { hasBottomBar, hasFooter } from './has-footer.ts';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { useFocusOnScreen } from './use-focus-on-screen.ts';
import { useInConversation } from './use-in-conversation.ts';
import { useVisibleHeight } from './use-visible-height.ts';

/* Its rules are larger than the layout, and most members have no restriction. */
const RestrictionBanner = deferredPart(() =>
  import('#features/access/components/RestrictionBanner.tsx').then((m) => m.RestrictionBanner),
);

/* Nothing of it is drawn at first, and it reads the device. */
const Watches = restingPart(() => import('./Watches.tsx').then((m) => m.Watches));
/* It is larger than the layout, and nothing of it is drawn until somebody calls. */
const CallWatch = restingPart(() => import('#features/live/call/components/CallWatch.tsx').then((m) => m.CallWatch));
const MemberFooter = restingPart(() => import('./MemberFooter.tsx').then((m) => m.MemberFooter));
/* It is larger than the layout, so it is loaded when a member opens the search. */
const QuickSearch = deferredPart(() =>
  import('#features/members/components/QuickSearch.tsx').then((m) => m.QuickSearch),
);

/** Layout of every member's screen: header, notices, the screen, and on mobile the bottom bar. */
export function MemberLayout() {
  /* On mobile a conversation fills the screen: it has a header of its own, with a way back. */
  const isConversation = useInConversation();
  const main = useFocusOnScreen();
  const mobile = useMobile();
  const connection = useConnection();
  const unreadResult = useLive(hasUnread);
  const [isSearching, setSearching] = useState(false);
  const [hasNews, setNews] = useState(false);
  const [stopped, setStopped] = useState<string | null>(null);
  const { pathname } = useLocation();
  useVisibleHeight();
  const dots = { '/chat': unreadResult.status === 'ready' && unreadResult.value, '/notifications': hasNews };
  return (
    <StripPlaces>
      <div className="flex h-screen-free flex-col [container:screen/size] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
        <SkipLink to={main} />
        <Header
          dots={dots}
          className={cx(isConversation && 'max-desktop:hidden low:hidden')}
          onSearch={() => setSearching(true)}
        >
          {!mobile && <ConnectionStatus connection={connection} className="min-w-0 overflow-hidden" />}
        </Header>
        {/* On mobile the header has room for logo and menu only. The status is announced everywhere, but visible
            only at home and in the offline strip. */}
        {mobile && <ConnectionStatus connection={connection} className="sr-only" />}
        <Strips>
          <Notices stopped={stopped} />
        </Strips>
        <RestrictionBanner />
        <main ref={main} id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
          {hasFooter(pathname) && <MemberFooter />}
        </main>
        {hasBottomBar(pathname) && (
          <BottomBar
            dots={dots}
            onSearch={() => setSearching(true)}
            className={cx('desktop:hidden', isConversation && 'hidden', 'tiny:hidden')}
          />
        )}
        <Watches onNews={setNews} onStop={setStopped} onSearch={() => setSearching(true)} />
        <CallWatch />
        {isSearching && <QuickSearch onClose={() => setSearching(false)} onUnavailable={() => setSearching(false)} />}
      </div>
    </StripPlaces>
  );
}
