import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';
import { planned, type Planned, type Stamp } from './change.ts';
import { discard, sendOf } from './discard.ts';

/**
 * `changed`: still in the queue, with the new words; `queued`: as an entry of its own; `resent`: a refused one, as a
 * new message.
 */
export type Edited = { how: 'changed' | 'queued' } | { how: 'resent'; id: MessageId };

/** What it answered is not there, and will hardly come. */
const lostQuote = (queue: OutboxSnapshot, id: EntryId): boolean =>
  ['unknown-message', 'with-rejected'].includes(answerOf(queue, id)?.code ?? '');

/** [Y2, Y4] An entry never changes once a drain has claimed it. */
export function editMessage(
  queue: OutboxSnapshot,
  conversationId: ConversationId,
  id: MessageId,
  text: string,
  stamp: Stamp,
): Planned<Edited> {
  const entry = sendOf(queue, id);
  if (entry && isFailed(queue, entry.id)) {
    const { change } = discard(queue, id, stamp);
    const again = stamp.newId();
    const { replyTo, replySeq, ...data } = entry.data;
    const quote = replyTo && !lostQuote(queue, entry.id) ? { replyTo, ...(replySeq && { replySeq }) } : {};
    const add = [
      ...(change.add ?? []),
      { action: entry.action, data: { ...data, ...quote, text }, id: again, timestamp: stamp.now },
    ];
    return planned<Edited>({ how: 'resent', id: again as string as MessageId }, { ...change, add });
  }
  if (entry && !queue.claimed.has(entry.id))
    return planned<Edited>({ how: 'changed' }, { replace: [{ ...entry, data: { ...entry.data, text } }] });
  const edit = {
    action: 'message.edit',
    data: { conversationId, messageId: id, text },
    id: stamp.newId(),
    timestamp: stamp.now,
  } as const;
  return planned<Edited>({ how: 'queued' }, { add: [edit] });
}
