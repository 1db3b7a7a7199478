/** What shows on every screen that something is unread. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import type { Device } from '#device/device.ts';
import { notificationCounts } from '#device/notifications.ts';
import type { NotificationCounts } from '#streams/notifications/counts.ts';
import { head$ } from '#sync/store/reads.ts';

/** Unread rows alone: messages have a dot of their own [NOTIF-13]. */
export const rowsIn = ({ byType, unread }: NotificationCounts): number =>
  unread - (byType.message ?? 0) - (byType.group_message ?? 0);

/** What the dot, the tab's title and the icon's badge show. */
export interface Signs {
  /** Number of the newest row while any is unread; 0: none is. */
  newestUnread: number;
  unreadRows: number;
  /** With unread conversations and groups [G1]. */
  unread: number;
}

export const notificationSigns = (device: Device): Observable<Signs> =>
  combineLatest([notificationCounts(device), head$(device.store, notificationsStreamId(device.account))]).pipe(
    map(([counts, head]) => {
      const unreadRows = rowsIn(counts);
      return { unread: counts.unread, unreadRows, newestUnread: unreadRows > 0 ? (head?.info?.last ?? 0) : 0 };
    }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );
