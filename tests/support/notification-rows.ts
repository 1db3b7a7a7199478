/** Creates heads, rows and wishes of notifications; a test names only the fields that it is about. */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { MemberId } from '#schemas/ids.ts';
import {
  notificationsStreamId,
  type NotificationKey,
  type NotificationRow,
  type NotificationsInfo,
} from '#schemas/streams/notifications.ts';
import { chunkKey, chunkNoOf } from '#sync/replica/chunks.ts';
import type { NotificationsState } from '#streams/notifications/state.ts';
import { ada, bela, firstEpoch, head, instant, membership, uuid } from './streams.ts';

export const cyd = uuid(3) as MemberId;
export const groupSubject = uuid(200);
export const actorOf = (id: MemberId) => ({ id, username: `member ${id.slice(-1)}`, avatarUrl: null });

export const notification = (seq: number, overrides: Partial<NotificationRow> = {}): NotificationRow => ({
  seq,
  rev: seq,
  id: uuid(3000 + seq),
  type: 'mention',
  subject: `subject ${seq}`,
  subjectSeq: null,
  from: 0,
  events: 1,
  count: 1,
  actors: [actorOf(bela)],
  actorCount: 1,
  createdAt: instant(seq),
  isRead: false,
  deletedAt: null,
  replaced: false,
  ...overrides,
});

export const keyOf = ({ type, subject, events }: NotificationRow): NotificationKey => ({ type, subject, upTo: events });

export const notificationsInfo = (last: number, overrides: Partial<NotificationsInfo> = {}): NotificationsInfo => ({
  kind: 'notifications',
  rev: last,
  last,
  first: 1,
  counts: { total: last, unread: last, byType: last > 0 ? { mention: last } : {} },
  ...overrides,
});

export const notificationsHead = (last: number, overrides: Partial<Head> = {}): Head =>
  head(last, {
    id: notificationsStreamId(ada),
    kind: 'notifications',
    membership: membership({ cardAllowed: false }),
    info: notificationsInfo(last),
    card: null,
    ...overrides,
  });

/** The state of a device that has these rows. */
export function notificationsState(
  rows: readonly NotificationRow[],
  overrides: Partial<NotificationsState> & { info?: Partial<NotificationsInfo>; read?: number } = {},
): NotificationsState {
  const { info, read = 0, ...rest } = overrides;
  const last = Math.max(0, ...rows.map(({ seq }) => seq));
  const stream = notificationsStreamId(ada);
  const chunkNos = [...new Set(rows.map(({ seq }) => chunkNoOf(seq)))];
  const chunks = chunkNos.map((chunkNo): Chunk => ({
    id: chunkKey({ epoch: firstEpoch, stream, since: 1, chunkNo }),
    streamId: stream,
    epoch: firstEpoch,
    since: 1,
    chunkNo,
    rows: rows.filter(({ seq }) => chunkNoOf(seq) === chunkNo),
    answered: [0, 0],
  }));
  return {
    epoch: firstEpoch,
    head: notificationsHead(last, {
      membership: membership({ cardAllowed: false, read }),
      info: notificationsInfo(last, info),
    }),
    chunks,
    blocked: new Set(),
    ...rest,
  };
}
