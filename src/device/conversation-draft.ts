import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { draftAttachment } from './draft-attachment.ts';
import type { DraftPort } from './draft-port.ts';
import { draftText } from './draft-text.ts';

/**
 * Returns the draft of a conversation for one field. It needs the open device; before that, `early-draft.ts` keeps the
 * typed text.
 */
export const conversationDraft = (
  { account, outbox }: { account: MemberId; outbox: Outbox },
  conversationId: ConversationId,
): DraftPort => ({
  ...draftText({ account, outbox }, conversationId),
  ...draftAttachment({ account, outbox }, conversationId),
  async loadReply() {
    const draft = await outbox.draft(conversationId);
    return draft?.replyTo ? { id: draft.replyTo, seq: draft.replySeq ?? null } : null;
  },
  saveReply: (reply) => outbox.setDraftReply(conversationId, reply),
});
