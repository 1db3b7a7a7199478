/**
 * Remembers up to which row the dot of « Notifs » is hidden, for its entries and the page: a visit hides it before
 * anything is marked as read, and a mark that fails shows it again [NOTIF-22].
 */
import { stillHidden } from './dot.ts';
import { createSharedValue } from './shared-value.ts';

const { get, set, use } = createSharedValue(0);

export const dotOverride = {
  hide: (newestUnread: number): void => set(newestUnread),
  clear: (): void => set(0),
  /** Called with every change of the unread rows. */
  update: (newestUnread: number): void => set(stillHidden(newestUnread, get())),
};
export const useHiddenThrough = use;
