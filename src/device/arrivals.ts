/** Finds private messages that arrive while the device is open and that no tab shows. */
import { combineLatest, filter, from, mergeMap, scan, type Observable } from 'rxjs';
import { newlyUnread, unreadCountsOf, type UnreadCounts } from '#domain/arrivals.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';

/** Wait before an arrival is reported. Meanwhile a tab that shows the message has marked it as read. */
const READ_GRACE_MS = 700;

export function unreadArrivals(device: Device): Observable<ConversationId> {
  let latest: UnreadCounts = new Map();
  return combineLatest([unreadConversations(device), device.queue]).pipe(
    scan(
      (
        { previousUnread }: { previousUnread: UnreadCounts | null; newArrivals: ConversationId[] },
        [rows, { clockOffset }],
      ) => {
        latest = unreadCountsOf(rows);
        return {
          previousUnread: latest,
          newArrivals: newlyUnread(previousUnread, rows, device.clock.now() + clockOffset),
        };
      },
      { previousUnread: null, newArrivals: [] },
    ),
    filter(({ newArrivals }) => newArrivals.length > 0),
    mergeMap(({ newArrivals }) => from(device.clock.wait(READ_GRACE_MS)).pipe(mergeMap(() => newArrivals))),
    filter((id) => (latest.get(id) ?? 0) > 0),
  );
}
