/** Delivers typing notices to the other member of the pair. They are never stored, and never cross a block. */
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { ChatEventPayload } from '#schemas/wire/chat-events.ts';
import { roomOf, type ChatSocket, type Partner } from './handshake.ts';
import { refusedAck, type Handlers } from './handle-request.ts';
import type { RequestParts } from './request-parts.ts';
import { isConversation } from './wire.ts';

export function typingRequests({ chat, service }: RequestParts) {
  /**
   * Returns the other member of a conversation, or null. The answer is cached until any of the member's conversations
   * changes, a block included, also when the change arrives during the read.
   */
  async function partnerIn(
    conversationId: ConversationId,
    { data: { member, partners } }: ChatSocket,
  ): Promise<Partner | null> {
    const cached = partners.get(conversationId);
    if (cached !== undefined) return cached;
    const request = { v: PROTOCOL_VERSION, epoch: null, stream: asStream(conversationId), chunks: [0] };
    const answer = await service.chunks(member, request);
    if (!answer.ok) return null;
    const { membership, chunks } = answer.value;
    const open = !membership.gone && membership.cardAllowed && chunks !== null && isConversation(chunks.info);
    const partner =
      open && isConversation(chunks.info) ? { id: chunks.info.otherId, hasMessages: chunks.info.last > 0 } : null;
    partners.set(conversationId, partner);
    return partner;
  }

  return {
    /** [CHAT-28] */
    async 'chat:joinConversation'({ conversationId }, socket) {
      return (await partnerIn(conversationId, socket)) ? { success: true } : refusedAck('unknown-conversation');
    },
    async 'chat:typing'(typing, socket) {
      const partner = await partnerIn(typing.conversationId, socket);
      if (partner === null) return refusedAck('unknown-conversation');
      if (partner.hasMessages)
        chat.to(roomOf(partner.id)).emit('chat:typing', typing satisfies ChatEventPayload<'chat:typing'>);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
