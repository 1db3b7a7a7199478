/** Rules of notifications that a planted bug of the simulation removes. */
import type { MemberId } from '#schemas/ids.ts';
import type { NotificationType } from '#schemas/streams/notifications.ts';
import type { Stream } from '../truth.ts';
import type { StoredNotification } from './state.ts';

/** The part of the server that these rules use. */
interface RuledServer {
  isBlockedEitherWay(a: MemberId, b: MemberId): boolean;
  bump(stream: Stream): void;
}

export const notificationRules = {
  /** [G2, G21] The job judges blocks again, under the lock of the stream. */
  refuses: (server: Pick<RuledServer, 'isBlockedEitherWay'>, recipient: MemberId, actor: MemberId): boolean =>
    server.isBlockedEitherWay(recipient, actor),
  /** A job may run twice. */
  isNew: ({ keys }: Stream, type: NotificationType, eventId: string): boolean =>
    ![...(keys?.values() ?? [])].some((key) => key.type === type && key.kept.some(({ id }) => id === eventId)),
  /** [G17] The row that a further event of its key replaces: only an unread one. */
  openRow: (rows: readonly StoredNotification[]): StoredNotification | undefined =>
    rows.findLast(({ isRead, deletedAt }) => !isRead && deletedAt === null),
  /** [G21] A block removes what each did from the other's rows. */
  removesActors: (): boolean => true,
  /** [G18] Rows above the mark stay unread, whenever the read arrives. */
  readThrough: (rows: readonly StoredNotification[], upTo: number): readonly StoredNotification[] =>
    rows.filter(({ seq, isRead, replaced }) => seq <= upTo && !isRead && !replaced),
  /** [G19] Counts are of rows. */
  counts: (rows: readonly StoredNotification[]) => {
    const present = rows.filter(({ deletedAt }) => deletedAt === null);
    const unread = present.filter(({ isRead }) => !isRead);
    const byType: Partial<Record<NotificationType, number>> = {};
    for (const { type } of unread) byType[type] = (byType[type] ?? 0) + 1;
    return { total: present.length, unread: unread.length, byType };
  },
  /** [G19] Whoever changes counts takes a revision, which tells of them. */
  tellsOfCounts: (server: Pick<RuledServer, 'bump'>, stream: Stream): void => server.bump(stream),
};

export type NotificationRules = typeof notificationRules;
