import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { MemberId } from '#schemas/ids.ts';
import { foldMessages, type FoldedMessages } from './messages.ts';
import {
  conversationHead,
  entriesOf,
  isLost,
  otherMember,
  withAnswers,
  type ConversationHead,
  type ConversationRowData,
  type ConversationState,
} from './state.ts';

/** A visible conversation with the outbox applied. */
export interface VisibleConversation<State extends ConversationState> {
  state: State;
  head: ConversationHead | null;
  entries: readonly Entry[];
  otherId: MemberId | null;
  folded: FoldedMessages;
}

/**
 * Applies the outbox to a conversation. Returns null if the member may not see it, or if there is nothing to show
 * [Y1, Y9]. `rowsOf` selects the stored rows to fold; `now` is the device's clock, in milliseconds.
 */
export function foldVisible<State extends ConversationState>(
  stored: State,
  rowsOf: (state: State) => readonly ConversationRowData[],
  outbox: OutboxSnapshot,
  now: number,
): VisibleConversation<State> | null {
  const state = withAnswers(stored, outbox);
  const head = conversationHead(state);
  const entries = entriesOf(outbox, state.conversationId);
  const otherId = otherMember(head, entries);
  if (otherId && state.blocked.has(otherId)) return null;

  const folded = foldMessages(state, rowsOf(state), entries, outbox, now);
  const { hidden, opened, left } = optimisticVisibility(state, entries, outbox);
  if (left) return null;
  if (hidden && !folded.queued.length) return null;
  if (!head && !folded.queued.length && !folded.confirmed.length && !opened) return null;
  return { state, head, entries, otherId, folded };
}

/**
 * What the member has asked for since the server last said: hidden, opened where nothing was, or left. Leaving an
 * earlier membership of a group has no effect on the present one [G15].
 */
function optimisticVisibility(
  state: ConversationState,
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
): { hidden: boolean; opened: boolean; left: boolean } {
  const presentRev = conversationHead(state)?.membership.group?.joinRev ?? 0;
  let left = false;
  let hidden = false;
  let opened = false;
  for (const entry of entries) {
    const answer = answerOf(outbox, entry.id);
    if (answer?.status === 'rejected') continue;
    const visibility = optimisticView.visibilityOf(entry);
    if (visibility === 'left' && !answer) left ||= (entryRules.joinRevOf(entry) ?? 0) >= presentRev;
    if (visibility === 'hidden' && !answer) [hidden, opened] = [true, false];
    if (visibility === 'opened') {
      if (!answer) hidden = false;
      opened ||= !answer || !isLost(state, answer);
    }
  }
  return { hidden, opened, left };
}
