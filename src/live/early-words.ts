/**
 * Words that are typed before the device is open, which it may never be [Y19]: they are left where a page can put them
 * at once.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { leaveWords } from './left-words.ts';

/** Fields of this tab that left some, which stand in them still. */
const fields = new Set<string>();
const nameOf = (account: MemberId, conversationId: ConversationId) => `${account} ${conversationId}`;

export function earlyWords(
  account: MemberId | null,
  conversationId: ConversationId,
): { leave(text: string): void; end(): void } {
  let ended = false;
  return {
    leave(text) {
      if (!account) return;
      if (!ended) fields.add(nameOf(account, conversationId));
      leaveWords(account, conversationId, { text, base: '', at: systemClock.now() });
    },
    end() {
      ended = true;
      if (account) fields.delete(nameOf(account, conversationId));
    },
  };
}

/** Whether a field of this tab has them already: once, when the draft is read. */
export const standInField = (account: MemberId, conversationId: ConversationId): boolean =>
  fields.delete(nameOf(account, conversationId));
