import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import { isFailed, answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { FailedView } from '#domain/views.ts';

/**
 * Returns the refused entries of conversations, except messages, oldest first [Y4]. An entry that was refused together
 * with the message to which it refers is left out: both are shown as one item [Y2].
 */
export const foldFailed = (outbox: OutboxSnapshot): FailedView[] =>
  outbox.entries
    .filter(
      (entry) =>
        !entryRules.bringsMessage(entry) &&
        isFailed(outbox, entry.id) &&
        answerOf(outbox, entry.id)?.code !== 'with-rejected',
    )
    .flatMap((entry) => {
      const conversationId = entryRules.orderingConversationOf(entry);
      if (!conversationId) return [];
      return {
        id: entry.id,
        action: entry.action,
        code: answerOf(outbox, entry.id)?.code ?? null,
        conversationId,
        messageId: entryRules.targetMessageOf(entry),
        text: optimisticView.textOf(entry),
      };
    });
