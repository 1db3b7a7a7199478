import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { takeHeaderClick } from './entry-clicks.ts';

/** How long unread rows are shown before they count as read, in milliseconds [NOTIF-23]. */
const SHOWN_MS = 2000;

/**
 * Marks all rows as read once the page has shown them for two seconds; at once for whoever has clicked the entry of the
 * desktop header [NOTIF-20, NOTIF-23]. A hidden page shows nothing. `newestUnread`: 0 if there is nothing to mark.
 */
export function useMarkShown(newestUnread: number, markAll: () => void): void {
  const { key } = useLocation();
  const mark = useEffectEvent(markAll);
  useEffect(() => {
    // The click belongs to this visit, also where there is nothing to mark.
    const isFromHeader = takeHeaderClick();
    if (newestUnread === 0) return;
    if (isFromHeader) return mark();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(mark, SHOWN_MS);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [newestUnread, key]);
}
