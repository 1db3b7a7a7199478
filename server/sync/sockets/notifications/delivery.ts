/**
 * Delivers changes to this node's clients of the plain notification events. Where nobody is connected nothing is done.
 * Counts follow every change, once for all that comes within a moment; events of rows come before them.
 */
import type { MemberId } from '#schemas/ids.ts';
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { errorName, log } from '#lib/log.ts';
import type { Announcement } from '../../changes.ts';
import { deliveriesOf, type LiveUpdate } from '../../commit-effects.ts';
import type { MemberDatabase } from '../../member-database.ts';
import { isConnectedHere, roomOf, type ChatNamespace } from '../handshake.ts';
import { liveEvents } from '../live-events.ts';
import type { WireUser } from '../wire.ts';
import { readCounts } from './counts.ts';
import { tell, type NamedNotificationEvent } from './tell.ts';

/** Milliseconds for which changes are gathered before counts are read. */
const GATHER_MS = 100;

export interface NotificationDelivery {
  isConnected(member: MemberId): boolean;
  deliver(update: LiveUpdate, causes: readonly Announcement[]): void;
}

/**
 * Returns the events of a member's items. A row that begins is new [NOTIF-06]; one that has further events changes no
 * count. A row that was read counts as marked [NOTIF-09].
 */
export function notificationEventsOf(
  items: readonly LiveItem[],
  me: WireUser,
  causes: readonly Announcement[],
): NamedNotificationEvent[] {
  const rows = items.flatMap(({ kind, rows: of }) => [...rowsOfKind('notifications', kind, of)]);
  const present = rows.filter(({ deletedAt }) => deletedAt === null);
  const begun = present.filter(({ isRead, count }) => !isRead && count === 1);
  const read = present.filter(({ isRead }) => isRead).length;
  const rings = items.flatMap((item) =>
    liveEvents(item, me, causes).flatMap(([name, payload]): NamedNotificationEvent[] =>
      name === 'chat:messageReceived' ? [[name, { message: payload.message }]] : [],
    ),
  );
  return [
    ...begun.map(({ type }): NamedNotificationEvent => ['notifications:new', { type }]),
    ...(read > 0 ? [['notifications:marked_read', { count: read }] as const] : []),
    ...rings,
  ];
}

interface Parts {
  notifications: ChatNamespace;
  database: Pick<MemberDatabase, 'call'>;
  gatherMs?: number;
}

export function notificationDelivery({ notifications, database, gatherMs = GATHER_MS }: Parts): NotificationDelivery {
  const waiting = new Set<MemberId>();

  async function sendCounts(id: MemberId): Promise<void> {
    const [socketId] = notifications.adapter.rooms.get(roomOf(id)) ?? [];
    const member = socketId === undefined ? undefined : notifications.sockets.get(socketId)?.data.member;
    if (!member) return;
    const counts = await readCounts(database, member);
    tell(notifications.local.to(roomOf(id)), 'notifications:counts', counts);
  }

  function countSoon(id: MemberId): void {
    if (waiting.has(id)) return;
    waiting.add(id);
    setTimeout(() => {
      waiting.delete(id);
      sendCounts(id).catch((error: unknown) => log.info('counts not read', { error: errorName(error) }));
    }, gatherMs).unref();
  }

  return {
    isConnected: (member) => isConnectedHere(notifications, member),
    deliver(update, causes) {
      if (notifications.sockets.size === 0) return;
      for (const { me, items } of deliveriesOf(update)) {
        if (!isConnectedHere(notifications, me.id)) continue;
        const room = notifications.local.to(roomOf(me.id));
        for (const [name, payload] of notificationEventsOf(items, me, causes)) tell(room, name, payload);
        countSoon(me.id);
      }
    },
  };
}
