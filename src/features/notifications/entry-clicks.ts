/**
 * Watches the entries of header and bottom bar that show a dot, from outside: they are painted first, and this is
 * loaded later. Each such link has the attribute `data-dot`.
 */
import { dotOverride } from './dot-override.ts';

const entryOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-dot]') : null;

let wasHeaderClicked = false;

/** Says once whether the present visit began with a click in the desktop header [NOTIF-20]. */
export function takeHeaderClick(): boolean {
  const wasClicked = wasHeaderClicked;
  wasHeaderClicked = false;
  return wasClicked;
}

interface EntryListener {
  /** Number of the newest row while any is unread. */
  newestUnread: () => number;
  /** A long press, the right button or the menu key: « Pourquoi ce compteur ? ». */
  onWhy: () => void;
}

/** Hides the dot at a click on « Notifs » [NOTIF-17, NOTIF-21]. Returns a function that stops watching. */
export function watchEntries({ newestUnread, onWhy }: EntryListener): () => void {
  const onClick = (event: MouseEvent) => {
    const entry = entryOf(event);
    // It opens another tab, and this one stays where it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!entry?.href.endsWith('/notifications')) return;
    wasHeaderClicked = entry.closest('header') !== null;
    dotOverride.hide(newestUnread());
  };
  const onMenu = (event: Event) => {
    if (!entryOf(event)) return;
    event.preventDefault();
    onWhy();
  };
  document.addEventListener('click', onClick);
  document.addEventListener('contextmenu', onMenu);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('contextmenu', onMenu);
  };
}
