/** Checks notifications: rows and counts of devices against the server's, and what reads and blocks may have done. */
import type { Head } from '#schemas/entities/head.ts';
import type { MemberId } from '#schemas/ids.ts';
import { notificationsStreamId, type NotificationType } from '#schemas/streams/notifications.ts';
import { keyName, rowsIn, type StoredNotification } from '#simulator/server/notifications/state.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Stream } from '#simulator/server/truth.ts';
import { InvariantViolation } from '../core/plan.ts';
import { assertSame } from './assert-same.ts';
import type { ObservedDevice, ObservedWorld } from './observed-world.ts';

/** What a member has been shown: by key the highest number of events, and the highest number that a mark may have. */
export class ShownNotifications {
  private readonly events = new Map<string, number>();
  private readonly marks = new Map<MemberId, number>();

  note(
    member: MemberId,
    head: Head | undefined,
    rows: readonly { key: { type: NotificationType; subject: string; upTo: number } }[],
  ): void {
    for (const { key } of rows) {
      const name = `${member}/${keyName(key)}`;
      this.events.set(name, Math.max(this.events.get(name) ?? 0, key.upTo));
    }
    this.marks.set(member, Math.max(this.marks.get(member) ?? 0, head?.info?.last ?? 0));
  }

  hasShown(member: MemberId, row: StoredNotification): boolean {
    return (
      row.seq <= (this.marks.get(member) ?? 0) || row.events <= (this.events.get(`${member}/${keyName(row)}`) ?? 0)
    );
  }
}

/** Checks the server after each change of notifications. */
export function checkNotifications(server: Server, shown: ShownNotifications): void {
  for (const member of server.members) {
    const stream = server.stream(notificationsStreamId(member));
    if (!stream) continue;
    for (const row of rowsIn(stream)) {
      const context = `${row.seq} of ${member}`;
      if (row.replaced) continue;
      const key = stream.keys?.get(keyName(row));
      if (row.isRead && !shown.hasShown(member, row)) throw new InvariantViolation('notification read unseen', context);
      if (!row.isRead && row.from < (key?.eventsRead ?? 0))
        throw new InvariantViolation('a read event is unread again', context);
      for (const actor of row.actors)
        if (server.isBlockedEitherWay(member, actor)) throw new InvariantViolation('notified across a block', context);
    }
    const events = [...(stream.keys?.values() ?? [])].flatMap(({ type, kept }) =>
      kept.map(({ id }) => `${type}/${id}`),
    );
    if (new Set(events).size !== events.length) throw new InvariantViolation('an event counted twice', member);
  }
}

/**
 * [G18, G20] A stored row with what the mark of the last « read all » says of it, since such a read gives rows no
 * revision; none below the first kept number. Names are those of when the row was sent.
 */
export function withReadMark(row: StreamRow | undefined, { parts, rows, last }: Stream, member: MemberId) {
  if (!row || !('isRead' in row)) return row;
  if (row.seq < (rows[0]?.seq ?? last + 1)) return undefined;
  const isRead = row.isRead || row.seq <= (parts.get(member)?.read ?? 0);
  return { ...row, isRead, actors: row.actors.map(({ id }) => id) };
}

/** A row as it is expected on a device. */
export function expectedNotification(server: Server, member: MemberId, stream: Stream, seq: number) {
  const row = stream.rows.find((each) => each.seq === seq);
  return row && withReadMark(server.rowFor(stream, row, member), stream, member);
}

/** [G17, G19] A device shows the rows that the server has, and counts them as a recount does. */
export function notificationsMatchServer(world: ObservedWorld, device: ObservedDevice): void {
  const { server } = world.node;
  const { account, name } = device;
  const screen = device.readScreen();
  const stream = server.stream(notificationsStreamId(account));
  if (!stream) return;
  const present = rowsIn(stream).filter(({ deletedAt }) => deletedAt === null);
  const read = stream.parts.get(account)?.read ?? 0;
  assertSame(
    screen.notifications?.rows.map((row) => [
      row.seq,
      row.key.upTo,
      row.count,
      row.actors.map(({ id }) => id),
      row.isRead,
    ]),
    present.map((row) => [row.seq, row.events, row.count, row.actors, row.isRead || row.seq <= read]).reverse(),
    'notifications differ',
    name,
  );
  const unread = present.filter((row) => !row.isRead && row.seq > read).length;
  const { total, unread: shownUnread, byType } = screen.notificationCounts;
  assertSame([total, shownUnread], [present.length, unread], 'notification counts differ', name);
  assertSame(
    Object.values(byType).reduce((sum, count) => sum + count, 0),
    unread,
    'notification counts differ',
    name,
  );
}
