import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, isFailed, isStale, entryIdOf, messageIdOf, orderOf, refOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';

export interface Picked {
  batch: Entry[];
  /** [Y2] Results for what refers to a rejected entry. */
  failed: RecordedResult[];
  /** How many wait behind « Toujours envoyer ? ». */
  held: number;
}

/**
 * What leaves next, in the order of writing [Y3]: not what is answered, not what has a cancel behind it. A stale message
 * holds back the later messages of its conversation and what refers to it, nothing more; a cancel always passes.
 */
export function pick(queue: OutboxSnapshot, { limit, now }: { limit: number; now: number }): Picked {
  const picked: Picked = { batch: [], failed: [], held: 0 };
  const cancelled = new Set(queue.entries.flatMap((entry) => (entry.action === 'message.cancel' ? [entry.data.messageId] : [])));
  const heldIn = new Set<ConversationId | null>();
  const heldMessages = new Set<MessageId>();
  for (const entry of queue.entries) {
    if (picked.batch.length >= limit) break;
    const isSend = entry.action === 'message.send';
    if (answerOf(queue, entry.id) || (isSend && cancelled.has(messageIdOf(entry)))) continue;
    // [Y13] One at a time: what waits behind it can still become one entry.
    if (entry.action === 'profile.edit' && picked.batch.some(({ action }) => action === 'profile.edit')) continue;
    const ref = entry.action === 'message.cancel' ? null : refOf(entry);
    if (ref && queue.epoch && isFailed(queue, entryIdOf(ref))) {
      picked.failed.push({ id: entry.id, status: 'rejected', code: 'with-rejected', epoch: queue.epoch, stream: null, rev: 0, ref });
      continue;
    }
    const held = (isSend && heldIn.has(orderOf(entry))) || (ref !== null && heldMessages.has(ref)) || (entry.action !== 'message.cancel' && isStale(entry, queue, now));
    if (!held) {
      picked.batch.push(entry);
      continue;
    }
    picked.held += 1;
    if (isSend) {
      heldIn.add(orderOf(entry));
      heldMessages.add(messageIdOf(entry));
    }
  }
  return picked;
}
