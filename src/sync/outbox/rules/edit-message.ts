import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';
import { makePlan, type Plan, type Stamp } from './change.ts';
import { discard, findSend } from './discard.ts';

/**
 * `changed`: still in the queue, with the new words; `queued`: as an entry of its own; `resent`: a refused one, as a
 * new message.
 */
export type EditOutcome = { kind: 'changed' | 'queued' } | { kind: 'resent'; id: MessageId };

/** What it answered is not there, and will hardly come. */
const isQuoteLost = (queue: OutboxSnapshot, id: EntryId): boolean =>
  ['unknown-message', 'with-rejected'].includes(answerOf(queue, id)?.code ?? '');

/** [Y2, Y4] An entry never changes once a drain has claimed it. */
export function editMessage(
  queue: OutboxSnapshot,
  conversationId: ConversationId,
  id: MessageId,
  text: string,
  stamp: Stamp,
): Plan<EditOutcome> {
  const entry = findSend(queue, id);
  if (entry && isFailed(queue, entry.id)) {
    const { change } = discard(queue, id, stamp);
    const resentId = stamp.newId();
    const { replyTo, replySeq, ...data } = entry.data;
    const quote = replyTo && !isQuoteLost(queue, entry.id) ? { replyTo, ...(replySeq && { replySeq }) } : {};
    const add = [
      ...(change.add ?? []),
      { action: entry.action, data: { ...data, ...quote, text }, id: resentId, timestamp: stamp.now },
    ];
    return makePlan<EditOutcome>({ kind: 'resent', id: resentId as string as MessageId }, { ...change, add });
  }
  if (entry && !queue.claimed.has(entry.id))
    return makePlan<EditOutcome>({ kind: 'changed' }, { replace: [{ ...entry, data: { ...entry.data, text } }] });
  const edit = {
    action: 'message.edit',
    data: { conversationId, messageId: id, text },
    id: stamp.newId(),
    timestamp: stamp.now,
  } as const;
  return makePlan<EditOutcome>({ kind: 'queued' }, { add: [edit] });
}
