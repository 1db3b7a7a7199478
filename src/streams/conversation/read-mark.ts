import { optimisticView } from '#actions/optimistic.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { MemberId } from '#schemas/ids.ts';
import { unreadOf } from '#domain/unread.ts';
import { systemRowsOf, type ConversationHead, type ConversationRowData } from './state.ts';

export interface FoldedRead {
  /** The read mark: numbers up to this one are read. */
  read: number;
  unread: number;
}

/**
 * Computes the read mark and the number of unread messages, with unanswered read entries applied [Y12]. Such an entry
 * counts only in its own epoch; it moves the mark forward only, and never beyond the last number. If `rows` lacks own
 * messages after the mark, the count is too high rather than too low.
 */
export function foldRead(
  head: ConversationHead,
  rows: readonly ConversationRowData[],
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
  account: MemberId,
): FoldedRead {
  const { membership, info } = head;
  const serverUnread = unreadOf(info.last, membership, systemRowsOf(info));
  let read = membership.read;
  for (const entry of entries) {
    const mark = optimisticView.readMarkOf(entry);
    if (mark?.epoch === head.epoch && !answerOf(outbox, entry.id))
      read = Math.max(read, Math.min(mark.upTo, info.last));
  }
  if (read === membership.read) return { read, unread: serverUnread };
  if (read >= info.last) return { read, unread: 0 };
  // [G12] Rows that are not to be read: own ones, and a group's system rows.
  const notToRead = rows.filter(
    ({ seq, senderId, type }) => seq > read && seq <= info.last && (senderId === account || type === 'system'),
  ).length;
  return { read, unread: Math.max(0, Math.min(serverUnread, info.last - read - notToRead)) };
}
