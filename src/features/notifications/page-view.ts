import type { NotificationCounts } from '#streams/notifications/counts.ts';
import type { ListContent } from './items.ts';

/** Everything that the page shows. */
export interface PageView extends ListContent {
  counts: NotificationCounts;
  /** Number of the newest row while any is unread; 0: none is. */
  newestUnread: number;
  /** More rows are on the device, or are on their way to it. */
  hasMore: boolean;
  /** The server has answered once: an empty list is empty. */
  isKnown: boolean;
}
