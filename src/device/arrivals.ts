/** Finds messages, mentions and notifications that arrive while the device is open and that no tab shows. */
import { combineLatest, filter, from, map, mergeMap, scan, type Observable } from 'rxjs';
import {
  hasNewNotification,
  isStillUnread,
  newArrivals,
  unreadCountsOf,
  type Arrival,
  type UnreadCounts,
} from '#domain/arrivals.ts';
import { unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';
import { notificationList } from './notifications.ts';

/** Wait before an arrival is reported. Meanwhile a tab that shows the message has marked it as read. */
const READ_GRACE_MS = 700;

export function unreadArrivals(device: Device): Observable<Arrival> {
  let latest: UnreadCounts = new Map();
  return combineLatest([unreadConversations(device), device.queue]).pipe(
    scan(
      ({ previousUnread }: { previousUnread: UnreadCounts | null; arrivals: Arrival[] }, [rows, { clockOffset }]) => {
        latest = unreadCountsOf(rows);
        return {
          previousUnread: latest,
          arrivals: newArrivals(previousUnread, rows, device.clock.now() + clockOffset),
        };
      },
      { previousUnread: null, arrivals: [] },
    ),
    filter(({ arrivals }) => arrivals.length > 0),
    mergeMap(({ arrivals }) => from(device.clock.wait(READ_GRACE_MS)).pipe(mergeMap(() => arrivals))),
    filter((arrival) => isStillUnread(latest, arrival)),
  );
}

/** So many of the newest notifications are looked at. */
const NEWEST = 16;

export const notificationArrivals = (device: Device): Observable<{ kind: 'notification' }> =>
  combineLatest([notificationList(device, NEWEST), device.queue]).pipe(
    scan(
      ({ upTo: previous }: { upTo: number | null; isNew: boolean }, [view, { clockOffset }]) => ({
        // Of the rows: a head may be read before its newest chunk.
        upTo: view ? Math.max(previous ?? 0, ...view.rows.map(({ seq }) => seq)) : previous,
        isNew: view !== null && hasNewNotification(previous, view.rows, device.clock.now() + clockOffset),
      }),
      { upTo: null, isNew: false },
    ),
    filter(({ isNew }) => isNew),
    map(() => ({ kind: 'notification' as const })),
  );
