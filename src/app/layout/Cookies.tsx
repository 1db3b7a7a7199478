import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import { acceptCookies, cookiesAccepted } from '#platform/cookies.ts';
import { reserveRoom } from '#ui/reserved-room.ts';
import { CookieNotice } from '#features/public/components/CookieNotice.tsx';

/** The notice, inside the app; in a conversation the room is for what is being written. */
export function Cookies() {
  const [shown, show] = useState(() => !cookiesAccepted());
  const writing = useMatch('/chat/:conversationId') !== null;
  if (!shown || writing) return null;
  const accept = () => {
    acceptCookies();
    show(false);
  };
  return <CookieNotice ref={reserveRoom} onAccept={accept} onClose={() => show(false)} />;
}
