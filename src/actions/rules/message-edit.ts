import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, entryIdOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import { messageInAnswer } from '#schemas/streams/by-kind.ts';
import type { ActionRules, ConflictContext, EntryFor } from '../types.ts';
import { inConversation, newEntry, ofMessage, staleAfterMs } from './common.ts';

type Send = Extract<Entry, { action: 'message.send' }>;

const findSend = ({ entries }: OutboxSnapshot, id: MessageId): Send | undefined =>
  entries.find((entry): entry is Send => entry.action === 'message.send' && entry.id === entryIdOf(id));

/** Returns whether the message that it replies to does not exist, and hardly will. */
const isQuoteLost = (queue: OutboxSnapshot, id: EntryId): boolean =>
  ['unknown-message', 'with-rejected'].includes(answerOf(queue, id)?.code ?? '');

/**
 * Returns whether this device has changed the message again later: that is no conflict. An answer's rows show the state
 * after the whole batch.
 */
const isChangedAgain = (entry: EntryFor<'message.edit'>, { queue, rules }: ConflictContext): boolean =>
  queue.entries.some(
    (laterEntry) =>
      laterEntry.nth > entry.nth &&
      laterEntry.action !== 'message.react' &&
      rules.targetMessageOf(laterEntry) === entry.data.messageId,
  );

export const messageEdit: ActionRules<'message.edit'> = {
  stream: inConversation,
  changes: ofMessage,
  staleAfterMs,
  /**
   * Edits a message that waits in place. A claimed entry never changes, and a refused message is sent again as a new
   * one [Y2, Y4].
   */
  coalesce(edit, context) {
    const { queue, stamp } = context;
    const { messageId, text } = edit;
    const entry = findSend(queue, messageId);
    if (entry && isFailed(queue, entry.id)) {
      const change = context.rules.discard(entry, context)?.change;
      const { replyTo, replySeq, ...data } = entry.data;
      const quote = replyTo && !isQuoteLost(queue, entry.id) ? { replyTo, ...(replySeq && { replySeq }) } : {};
      const resent = newEntry({ action: entry.action, data: { ...data, ...quote, text } }, stamp);
      const add = [...(change?.add ?? []), resent];
      return { value: { kind: 'resent', id: resent.id as string as MessageId }, change: { ...change, add } };
    }
    if (entry && !queue.claimed.has(entry.id))
      return { value: { kind: 'changed' }, change: { replace: [{ ...entry, data: { ...entry.data, text } }] } };
    const add = [newEntry({ action: 'message.edit', data: edit }, stamp)];
    return { value: { kind: 'queued' }, change: { add } };
  },
  conflicts(entry, result, context) {
    const message = messageInAnswer(result);
    if (!message || isChangedAgain(entry, context)) return [];
    const theirs = message.deletedAt ? null : message.text;
    return theirs === entry.data.text ? [] : [{ event: 'superseded', rule: 'Y11', theirs }];
  },
};
