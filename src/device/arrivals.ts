/** Finds messages and mentions that arrive while the device is open and that no tab shows. */
import { combineLatest, filter, from, mergeMap, scan, type Observable } from 'rxjs';
import { isStillUnread, newArrivals, unreadCountsOf, type Arrival, type UnreadCounts } from '#domain/arrivals.ts';
import { unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';

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
