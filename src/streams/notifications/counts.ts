import { isCounted } from '#domain/is-counted.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { CountType } from '#schemas/streams/notifications.ts';
import { foldRows, newestInfo, notificationsHead, pendingWishes, type NotificationsState } from './state.ts';

/** What the screens count [NOTIF-03]. `byType`: unread ones of each type that has any [NOTIF-04]. */
export interface NotificationCounts {
  total: number;
  unread: number;
  byType: Readonly<Partial<Record<CountType, number>>>;
}

const none: NotificationCounts = { total: 0, unread: 0, byType: {} };

/**
 * Computes the counts of rows: the head's, less the rows that pending entries cover [G19]. A row that is not on the
 * device subtracts nothing, but where everything was read nothing is unread. `now`: server time, milliseconds.
 */
export function rowCounts(state: NotificationsState, outbox: OutboxSnapshot, now: number): NotificationCounts {
  const head = notificationsHead(state);
  if (!head) return none;
  const info = newestInfo(head, outbox);
  const isAllRead = pendingWishes(outbox, state.epoch).some(
    ({ wish, answered }) => !answered && wish.kind === 'read-all' && wish.upTo >= info.last,
  );
  const confirmed = foldRows(state, outbox, now, true);
  const wanted = foldRows(state, outbox, now);
  let { total } = info.counts;
  const byType = new Map(Object.entries(info.counts.byType) as [CountType, number][]);
  const add = (type: CountType, change: number) => byType.set(type, (byType.get(type) ?? 0) + change);
  wanted.forEach(({ row, isRead, isDeleted }, n) => {
    const before = confirmed[n];
    // A row of a later revision than the info was counted as it was before: present, and unread as far as we know.
    if (!before || row.seq > info.last || (row.rev > info.rev && row.replaced)) return;
    const wasCounted = !before.isDeleted;
    const wasUnread = wasCounted && (!before.isRead || row.rev > info.rev);
    total += Number(!isDeleted) - Number(wasCounted);
    add(row.type, Number(!isDeleted && !isRead) - Number(wasUnread));
  });
  const types = isAllRead ? [] : [...byType].filter(([, count]) => count > 0);
  return {
    total: Math.max(0, total),
    unread: types.reduce((sum, [, count]) => sum + count, 0),
    byType: Object.fromEntries(types),
  };
}

/** What is derived from the list of conversations [G1]. */
export interface UnreadStream {
  unread: number;
  muted: boolean;
  archived: boolean;
  /** The other member is not available any more. */
  closed: boolean;
  group: unknown;
}

/**
 * Adds the types that have no rows: unread conversations and groups, without muted, archived and closed ones; hidden
 * ones are in no list [G1]. Fifty messages of one conversation are one [G19].
 */
export function withConversations(
  { total, unread, byType }: NotificationCounts,
  conversations: readonly UnreadStream[],
): NotificationCounts {
  const counted = conversations.filter((each) => each.unread > 0 && isCounted(each));
  const groups = counted.filter(({ group }) => group !== null).length;
  const messages = counted.length - groups;
  return {
    total: total + counted.length,
    unread: unread + counted.length,
    byType: { ...byType, ...(messages > 0 && { message: messages }), ...(groups > 0 && { 'group_message': groups }) },
  };
}
