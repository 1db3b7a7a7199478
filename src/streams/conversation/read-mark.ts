import { optimisticView } from '#actions/optimistic.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { unreadOf } from '#domain/unread.ts';
import { systemRowsOf, type ConversationHead, type ConversationState } from './state.ts';
import { numbersNotToRead } from './stored-rows.ts';

export interface FoldedRead {
  /** The read mark: numbers up to this one are read. */
  read: number;
  unread: number;
}

/**
 * Computes the read mark and the number of unread messages, with unanswered read entries applied [Y12]. Such an entry
 * counts only in its own epoch; it moves the mark forward only, and never beyond the last number.
 */
export function foldRead(
  state: ConversationState,
  head: ConversationHead | null,
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
): FoldedRead {
  if (!head) return { read: 0, unread: 0 };
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

  const notToRead = numbersNotToRead(state);
  const toRead = (after: number, upTo: number): number =>
    upTo - after - notToRead.filter((seq) => seq > after && seq <= upTo).length;
  // [G12] Of a group the rows up to the mark were shown, those after it may be far from complete. Of a private
  // conversation all rows come; where own ones after the mark are missing yet, the count is too high, never too low.
  const unread =
    info.kind === 'group'
      ? serverUnread - toRead(membership.read, read)
      : Math.min(serverUnread, toRead(read, info.last));
  return { read, unread: Math.max(0, unread) };
}
