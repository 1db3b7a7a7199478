import { optimisticView } from '#actions/optimistic.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { isLost, type ConversationState } from './state.ts';

/** Returns whether queued entries hide the conversation, or open it before the server has created it. */
export function optimisticVisibility(
  state: ConversationState,
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
): { hidden: boolean; opened: boolean } {
  let hidden = false;
  let opened = false;
  for (const entry of entries) {
    const answer = answerOf(outbox, entry.id);
    if (answer?.status === 'rejected') continue;
    const visibility = optimisticView.visibilityOf(entry);
    if (visibility === 'hidden' && !answer) [hidden, opened] = [true, false];
    if (visibility === 'opened') {
      if (!answer) hidden = false;
      opened ||= !answer || !isLost(state, answer);
    }
  }
  return { hidden, opened };
}
