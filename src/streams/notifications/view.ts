import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { NotificationKey, NotificationRow } from '#schemas/streams/notifications.ts';
import { chunkKeyOf, visibleChunks } from '#sync/replica/chunks.ts';
import { CHUNK_SIZE } from '#schemas/limits.ts';
import { foldRows, notificationsHead, type FoldedRow, type NotificationsState } from './state.ts';

/** A notification as the screen shows it. `at`: when its latest event happened, milliseconds since 1970. */
export interface NotificationView extends Pick<
  NotificationRow,
  'id' | 'seq' | 'type' | 'subject' | 'subjectSeq' | 'count' | 'actors' | 'actorCount' | 'isRead'
> {
  /** How commands name it [G17]. */
  key: NotificationKey;
  at: number;
}

/**
 * `hasMore`: further rows lie before the window. `upTo`: the highest number that is on the device, shown or deleted
 * [G18]; 0: none. `isKnown`: false while there are rows of which none has arrived.
 */
export interface NotificationsView {
  rows: readonly NotificationView[];
  hasMore: boolean;
  upTo: number;
  isKnown: boolean;
}

const viewOf = ({ row, isRead, actors, actorCount }: FoldedRow): NotificationView => ({
  id: row.id,
  key: { type: row.type, subject: row.subject, upTo: row.events },
  seq: row.seq,
  type: row.type,
  subject: row.subject,
  subjectSeq: row.subjectSeq,
  count: row.count,
  actors,
  actorCount,
  isRead,
  at: Date.parse(row.createdAt),
});

/** Returns the keys of the newest chunks, in which the newest `size` numbers are. */
export function notificationChunkKeys(state: Pick<NotificationsState, 'epoch' | 'head'>, size: number): string[] {
  const head = notificationsHead(state);
  if (!head) return [];
  return visibleChunks(head, Math.max(head.info.first - 1, head.info.last - size)).map((no) => chunkKeyOf(head, no));
}

/**
 * Computes the optimistic list of notifications in these chunks, newest first [Y1]; null before the first pull. `now`:
 * server time, milliseconds.
 */
export function notificationsView(
  state: NotificationsState,
  outbox: OutboxSnapshot,
  now: number,
): NotificationsView | null {
  const head = notificationsHead(state);
  if (!head) return null;
  const folded = foldRows(state, outbox, now);
  const rows = folded.filter(({ isDeleted }) => !isDeleted);
  const upTo = Math.max(0, ...folded.map(({ row }) => row.seq));
  const lowest = Math.min(...state.chunks.map(({ chunkNo }) => chunkNo));
  return {
    rows: rows.map(viewOf).reverse(),
    hasMore: lowest * CHUNK_SIZE > head.info.first && state.chunks.length > 0,
    upTo,
    isKnown: upTo > 0 || head.info.counts.total === 0,
  };
}
