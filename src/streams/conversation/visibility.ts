import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { isLost, type ConversationState } from './state.ts';

/** What the member has asked for since the server last said: hidden, or opened where nothing was. */
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
    if (entry.action === 'conversation.hide' && !answer) [hidden, opened] = [true, false];
    if (entry.action === 'conversation.open') {
      if (!answer) hidden = false;
      opened ||= !answer || !isLost(state, answer);
    }
  }
  return { hidden, opened };
}
