import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notificationSigns } from '../queries.ts';
import { useLive } from '#device/use-live.ts';
import { showAppBadge } from '#device/app-badge.ts';
import { setTitleCount } from '#ui/use-title.ts';
import { isDotShown } from '../dot.ts';
import { dotOverride, useHiddenThrough } from '../dot-override.ts';

/**
 * Shows on every screen that something is unread: the dot of « Notifs », the number before the tab's title, and the
 * icon's badge. Draws nothing itself, and is loaded after the first paint.
 *
 * Races: the layout hides the dot at the click itself; here it stays hidden from the visit on until a newer row arrives.
 */
export function NotificationSigns({ onDot }: { onDot: (isShown: boolean) => void }) {
  const live = useLive(notificationSigns);
  const { pathname, key } = useLocation();
  const through = useHiddenThrough();
  const { newestUnread, unreadRows, unread } = live.status === 'ready' ? live.value : none;
  const isKnown = live.status === 'ready';
  const isShown = isDotShown(newestUnread, through);
  const count = unread - (isShown ? 0 : unreadRows);

  useEffect(() => {
    if (isKnown) dotOverride.update(newestUnread);
  }, [isKnown, newestUnread]);
  useEffect(() => {
    if (pathname === '/notifications') dotOverride.hide(newestUnread);
    // Only a visit hides the dot, not a row that arrives meanwhile.
  }, [pathname, key]);
  useEffect(() => onDot(isShown), [onDot, isShown, newestUnread]);
  useEffect(() => {
    if (!isKnown) return;
    setTitleCount(count);
    showAppBadge(count);
  }, [isKnown, count]);
  useEffect(() => () => setTitleCount(0), []);
  return null;
}

const none = { newestUnread: 0, unreadRows: 0, unread: 0 };
