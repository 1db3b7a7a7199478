/** Computes how many messages may be sent before the other member answers, also without a network [Y1]. */
import { entryRules } from '#actions/rules.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { firstWordsLeft } from '#domain/first-words.ts';
import { conversationHead, entriesOf, withAnswers, type ConversationState } from './state.ts';

/**
 * Returns the number of messages left; null if there is no limit, as in a group, or before the first answer of the
 * server.
 */
export function foldFirstWords(stored: ConversationState, outbox: OutboxSnapshot): number | null {
  if (stored.epoch === null) return null;
  const head = conversationHead(withAnswers(stored, outbox));
  if (head?.info.kind === 'group') return null;
  const unansweredEntries = entriesOf(outbox, stored.conversationId).filter(
    ({ id }) => answerOf(outbox, id) === undefined,
  );
  const calledBack = new Set<string>(unansweredEntries.flatMap((entry) => entryRules.cancelledMessageOf(entry) ?? []));
  const waiting = unansweredEntries.filter(
    (entry) => entryRules.bringsMessage(entry) && !calledBack.has(entry.id),
  ).length;
  return firstWordsLeft({ last: head?.info.last ?? 0, mine: head?.membership.mine ?? 0, waiting });
}
