import type { ListContent } from './items.ts';
import type { Counts } from './why.ts';

/** Everything that the page shows. */
export interface PageView extends ListContent {
  counts: Counts;
  /** Number of the newest unread row; 0: none is unread. */
  newestUnread: number;
  /** More rows are on the device, or are on their way to it. */
  hasMore: boolean;
  /** The server has answered once: an empty list is empty. */
  isKnown: boolean;
}
