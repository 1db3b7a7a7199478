/** Prepares the input of the views of notifications: what is stored, and what the outbox asks for. */
import { optimisticView } from '#actions/optimistic.ts';
import type { NotificationWish } from '#actions/optimistic/types.ts';
import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { NOTIFICATION_DAYS } from '#schemas/limits.ts';
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { NotificationRow, NotificationsInfo } from '#schemas/streams/notifications.ts';
import { isPresent, type PresentHead } from '#sync/replica/heads.ts';

export interface NotificationsState {
  /** The store's epoch; null before the first pull. */
  epoch: Epoch | null;
  head: Head | undefined;
  chunks: readonly Chunk[];
  /** Members whom this member blocks, pending blocks included. */
  blocked: ReadonlySet<MemberId>;
}

export type NotificationsHead = PresentHead & { info: NotificationsInfo };

export const notificationsHead = ({
  head,
  epoch,
}: Pick<NotificationsState, 'head' | 'epoch'>): NotificationsHead | null =>
  isPresent(head, epoch) && head.info.kind === 'notifications' ? (head as NotificationsHead) : null;

/** A change that the server has not refused. `answered`: the counts of its answer contain it. */
export interface PendingWish {
  wish: NotificationWish;
  answered: boolean;
}

/** Returns what the outbox asks for under this epoch, in the order of asking. */
export const pendingWishes = (outbox: OutboxSnapshot, epoch: Epoch | null): readonly PendingWish[] =>
  outbox.entries.flatMap((entry) => {
    const wish = optimisticView.notificationWishOf(entry);
    if (wish?.epoch !== epoch || isFailed(outbox, entry.id)) return [];
    return [{ wish, answered: answerOf(outbox, entry.id) !== undefined }];
  });

/** Returns the newest info: the stored one, or that of an answer which is not in the store yet [Y6]. */
export function newestInfo(head: NotificationsHead, outbox: OutboxSnapshot): NotificationsInfo {
  const answered = outbox.entries.flatMap(({ id }) => {
    const answer = answerOf(outbox, id);
    return answer?.status !== 'rejected' && answer?.epoch === head.epoch && answer.info?.kind === 'notifications'
      ? [answer.info]
      : [];
  });
  return answered.reduce((latest, info) => (info.rev > latest.rev ? info : latest), head.info);
}

/** [G18] The highest number that was read with all others: the stored one, or an answer's. */
function readAllMark(head: NotificationsHead, outbox: OutboxSnapshot): number {
  const answered = outbox.entries.flatMap(({ id }) => {
    const answer = answerOf(outbox, id);
    const isOwn = answer?.stream === head.id && answer.epoch === head.epoch && answer.status !== 'rejected';
    return isOwn && answer.membership?.gone === false ? [answer.membership.read] : [];
  });
  return Math.max(head.membership.read, ...answered);
}

/** A row as the server has it at last, and as the member wants it. */
export interface FoldedRow {
  row: NotificationRow;
  isRead: boolean;
  isDeleted: boolean;
  /** How many of its actors are shown, without those whom the member blocks [G21]. */
  actors: NotificationRow['actors'];
  actorCount: number;
}

const covers = ({ type, subject, upTo }: { type: string; subject: string; upTo: number }, row: NotificationRow) =>
  type === row.type && subject === row.subject && row.events <= upTo;

function withWish(folded: FoldedRow, wish: NotificationWish): FoldedRow {
  const { row } = folded;
  switch (wish.kind) {
    case 'read':
      return wish.keys.some((key) => covers(key, row)) ? { ...folded, isRead: true } : folded;
    case 'read-all':
      return row.seq <= wish.upTo ? { ...folded, isRead: true } : folded;
    case 'delete':
      return covers(wish.key, row) ? { ...folded, isDeleted: true } : folded;
    case 'restore':
      return covers(wish.key, row) && !row.replaced ? { ...folded, isDeleted: false } : folded;
  }
}

/** Days to milliseconds. */
const KEPT_MS = NOTIFICATION_DAYS * 24 * 60 * 60 * 1000;

/**
 * Folds the rows of a state, oldest first. Left out are expired ones [G20]. `now`: server time, milliseconds. With
 * `onlyAnswered`, what the server has not answered has no effect.
 */
export function foldRows(
  { epoch, head: stored, chunks, blocked }: NotificationsState,
  outbox: OutboxSnapshot,
  now: number,
  onlyAnswered = false,
): readonly FoldedRow[] {
  const head = notificationsHead({ epoch, head: stored });
  if (!head) return [];
  const { first } = newestInfo(head, outbox);
  const readAll = readAllMark(head, outbox);
  const wishes = pendingWishes(outbox, epoch).filter(({ answered }) => answered || !onlyAnswered);
  return rowsOfKind(
    'notifications',
    head.kind,
    [...chunks].sort((a, b) => a.chunkNo - b.chunkNo).flatMap(({ rows }) => rows),
  )
    .filter(({ seq, createdAt }) => seq >= first && Date.parse(createdAt) > now - KEPT_MS)
    .map((row) => {
      const actors = row.actors.filter(({ id }) => onlyAnswered || !blocked.has(id));
      const actorCount = row.actorCount - (row.actors.length - actors.length);
      const isEmptied = row.actorCount > 0 && actorCount === 0;
      const folded: FoldedRow = {
        row,
        actors,
        actorCount,
        isRead: row.isRead || row.seq <= readAll,
        isDeleted: row.deletedAt !== null,
      };
      const wanted = wishes.reduce((each, { wish }) => withWish(each, wish), folded);
      return isEmptied ? { ...wanted, isDeleted: true } : wanted;
    });
}
