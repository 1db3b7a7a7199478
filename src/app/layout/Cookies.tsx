import { useSyncExternalStore } from 'react';
import { acceptCookies, closeCookieNotice, isCookieNoticeOpen, watchCookieNotice } from '#platform/cookies.ts';
import { reserveRoom } from '#ui/reserved-room.ts';
import { CookieNotice } from '#features/public/components/CookieNotice.tsx';
import { useInConversation } from './use-in-conversation.ts';

/** The cookie notice inside the app. A conversation does not show it, to leave its room to the text being written. */
export function Cookies() {
  const isShown = useSyncExternalStore(watchCookieNotice, isCookieNoticeOpen);
  const isInConversation = useInConversation();
  if (!isShown || isInConversation) return null;
  const accept = () => {
    acceptCookies();
    closeCookieNotice();
  };
  return <CookieNotice ref={reserveRoom} onAccept={accept} onClose={closeCookieNotice} />;
}
