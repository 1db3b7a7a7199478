/** Private messages that come while the device is open, and that nobody has before them. */
import { combineLatest, filter, from, mergeMap, scan, type Observable } from 'rxjs';
import { arrivedIn, unreadIn, type Unread } from '#domain/arrivals.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';

/** By then a message that is in sight has been marked as read, in whichever tab. */
const IN_SIGHT_MS = 700;

export function arrivals(device: Device): Observable<ConversationId> {
  let latest: Unread = new Map();
  return combineLatest([unreadConversations(device), device.queue]).pipe(
    scan(
      ({ seen }: { seen: Unread | null; arrived: ConversationId[] }, [rows, { clockOffset }]) => {
        latest = unreadIn(rows);
        return { seen: latest, arrived: arrivedIn(seen, rows, device.clock.now() + clockOffset) };
      },
      { seen: null, arrived: [] },
    ),
    filter(({ arrived }) => arrived.length > 0),
    mergeMap(({ arrived }) => from(device.clock.wait(IN_SIGHT_MS)).pipe(mergeMap(() => arrived))),
    filter((id) => (latest.get(id) ?? 0) > 0),
  );
}
