import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { showAppBadge } from '#lib/app-badge.ts';
import { useLive } from '#device/use-live.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { setTitleCount } from '#ui/use-title.ts';
import { isDotShown } from '../dot.ts';
import { dotOverride, useHiddenThrough } from '../dot-override.ts';
import { watchEntries } from '../entry-clicks.ts';
import { explanation, useExplained } from '../explanation.ts';
import { notificationSigns } from '../signs.ts';

const WhySheet = deferredPart(() => import('../notifications-part.ts').then((m) => m.WhySheet));

const none = { newestUnread: 0, unreadRows: 0, unread: 0 };

/**
 * Shows on every screen that something is unread: the dot of « Notifs », the number before the tab's title, and the
 * icon's badge [SHELL-46]. Shows « Pourquoi ce compteur ? ». Loaded when the page rests.
 */
export function NotificationSigns({ onDot }: { onDot: (isShown: boolean) => void }) {
  const live = useLive(notificationSigns);
  const { pathname } = useLocation();
  const through = useHiddenThrough();
  const isExplained = useExplained();
  const isKnown = live.status === 'ready';
  const { newestUnread, unreadRows, unread } = isKnown ? live.value : none;
  const isShown = isDotShown(newestUnread, through);
  // A click resets the count, too [NOTIF-18].
  const count = unread - (isShown ? 0 : unreadRows);

  const currentUnread = useEffectEvent(() => newestUnread);
  useEffect(() => watchEntries({ newestUnread: () => currentUnread(), onWhy: explanation.open }), []);
  useEffect(() => {
    if (isKnown) dotOverride.update(newestUnread);
  }, [isKnown, newestUnread]);
  // However the page was opened; rows that arrive while it is open light the dot until they are marked.
  useEffect(() => {
    if (isKnown && pathname === '/notifications') dotOverride.hide(currentUnread());
  }, [isKnown, pathname]);
  useEffect(() => onDot(isShown), [onDot, isShown]);
  useEffect(() => {
    if (!isKnown) return;
    setTitleCount(count);
    // A late push may have set another number meanwhile.
    const show = () => void showAppBadge(count);
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [isKnown, count]);
  useEffect(() => () => setTitleCount(0), []);

  return isExplained && <WhySheet onClose={explanation.close} onUnavailable={explanation.close} />;
}
