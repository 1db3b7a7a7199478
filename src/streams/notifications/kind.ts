import { notificationsSchemas, type NotificationRow, type NotificationsInfo } from '#schemas/streams/notifications.ts';
import type { StreamKindRules } from '../types.ts';

/** Stream kind of a member's notifications. All rows of the last 90 days come by themselves. */
export const notifications: StreamKindRules<NotificationsInfo, NotificationRow> = {
  schemas: notificationsSchemas,
  showsResultsInRows: true,
  rows: {
    fetched: Infinity,
    // Conversations come first: these rows are small, and the head alone says how many are unread.
    newestAt: () => 0,
    keptFrom: ({ first }) => first,
    isTombstone: ({ deletedAt }) => deletedAt !== null,
  },
};
