import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import { unreadOf } from '../unread.ts';
import type { ConversationHead } from './state.ts';

/**
 * [Y12] How many wait to be read, the member's own unanswered reads folded in: of the present epoch, forward only, never
 * beyond the last number. Where own messages beyond the mark are not at hand, the count errs towards unread.
 */
export function foldUnread(head: ConversationHead, rows: readonly Message[], entries: readonly Entry[], outbox: OutboxSnapshot, account: MemberId): number {
  const { membership, info } = head;
  const before = unreadOf(info.last, membership);
  let read = membership.read;
  for (const entry of entries)
    if (entry.action === 'conversation.read' && entry.data.epoch === head.epoch && !answerOf(outbox, entry.id)) read = Math.max(read, Math.min(entry.data.upTo, info.last));
  if (read === membership.read) return before;
  const mineBeyond = rows.filter(({ seq, senderId }) => seq > read && seq <= info.last && senderId === account).length;
  return Math.max(0, Math.min(before, info.last - read - mineBeyond));
}
