import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { attachedOf } from './draft-attached.ts';
import type { DraftPort } from './draft-port.ts';
import { draftWords } from './draft-words.ts';

/** A conversation's draft, for one field. It comes with the device: before that, words are left by `early-words.ts`. */
export const draftOf = (
  { account, outbox }: { account: MemberId; outbox: Outbox },
  conversationId: ConversationId,
): DraftPort => ({
  ...draftWords({ account, outbox }, conversationId),
  ...attachedOf({ account, outbox }, conversationId),
  async loadReply() {
    const draft = await outbox.draft(conversationId);
    return draft?.replyTo ? { id: draft.replyTo, seq: draft.replySeq ?? null } : null;
  },
  saveReply: (reply) => outbox.setDraftReply(conversationId, reply),
});
