/**
 * Words that are typed before the device is open, which it may never be [Y19]: they are left where a page can put them
 * at once.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { writeTabDraft } from './tab-drafts.ts';

/** Fields of this tab that left some, which stand in them still. */
const openFields = new Set<string>();
const fieldKey = (account: MemberId, conversationId: ConversationId) => `${account} ${conversationId}`;

export function createEarlyDraft(
  account: MemberId | null,
  conversationId: ConversationId,
): { save(text: string): void; end(): void } {
  let ended = false;
  return {
    save(text) {
      if (!account) return;
      if (!ended) openFields.add(fieldKey(account, conversationId));
      writeTabDraft(account, conversationId, { text, base: '', at: systemClock.now() });
    },
    end() {
      ended = true;
      if (account) openFields.delete(fieldKey(account, conversationId));
    },
  };
}

/** Whether a field of this tab has them already: once, when the draft is read. */
export const takeEarlyDraft = (account: MemberId, conversationId: ConversationId): boolean =>
  openFields.delete(fieldKey(account, conversationId));
