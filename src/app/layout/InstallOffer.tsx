import { useEffect, useState, useSyncExternalStore } from 'react';
import { InstallCard } from '#features/install/components/InstallCard.tsx';
import { isCookieNoticeOpen, watchCookieNotice } from '#platform/cookies.ts';
import { isTyping } from '#ui/open-overlay.ts';
import { useInConversation } from './use-in-conversation.ts';

const isWritingNow = () => isTyping(document.activeElement);

/**
 * The card for the installation, where it disturbs nothing: neither a conversation nor somebody who writes. The cookie
 * notice has the same place, and comes first.
 */
export function InstallOffer() {
  const isInConversation = useInConversation();
  const hasNotice = useSyncExternalStore(watchCookieNotice, isCookieNoticeOpen);
  const [isWriting, setWriting] = useState(isWritingNow);
  useEffect(() => {
    const check = () => setWriting(isWritingNow());
    for (const event of ['focusin', 'focusout']) addEventListener(event, check);
    return () => {
      for (const event of ['focusin', 'focusout']) removeEventListener(event, check);
    };
  }, []);
  return <InstallCard isFree={!isWriting && !hasNotice && !isInConversation} />;
}
