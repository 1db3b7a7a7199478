import { useState } from 'react';
import { acceptCookies, cookiesAccepted } from '#platform/cookies.ts';
import { reserveRoom } from '#ui/reserved-room.ts';
import { CookieNotice } from '#features/public/components/CookieNotice.tsx';
import { useInConversation } from './use-in-conversation.ts';

/** The cookie notice inside the app. A conversation does not show it, to leave its room to the text being written. */
export function Cookies() {
  const [isShown, setShown] = useState(() => !cookiesAccepted());
  const isInConversation = useInConversation();
  if (!isShown || isInConversation) return null;
  const accept = () => {
    acceptCookies();
    setShown(false);
  };
  return <CookieNotice ref={reserveRoom} onAccept={accept} onClose={() => setShown(false)} />;
}
