/**
 * Keeps text that is typed before the device is open, and it may never open [Y19]. The text goes to localStorage, which
 * is written at once.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { writeTabDraft } from './tab-drafts.ts';

/** Fields of this tab that still show text stored here. */
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

/** Says whether a field of this tab already shows the text. Called once, when the draft is loaded. */
export const takeEarlyDraft = (account: MemberId, conversationId: ConversationId): boolean =>
  openFields.delete(fieldKey(account, conversationId));
