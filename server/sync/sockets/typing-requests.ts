/** Typing is told to the other of the pair, never kept, and only where no block stands between them. */
import { asStream, type ConversationId, type MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { ChatEventPayload } from '#schemas/wire/chat-events.ts';
import { roomOf, type ChatSocket } from './handshake.ts';
import { refusedAck, type Handlers } from './on.ts';
import type { RequestParts } from './requests.ts';
import { isConversation } from './wire.ts';

export function typingRequests({ chat, service }: RequestParts) {
  /** Asked once, then kept until anything changes in the conversation, a block included. */
  async function partnerIn(conversationId: ConversationId, { data }: ChatSocket): Promise<MemberId | null> {
    const known = data.partners.get(conversationId);
    if (known !== undefined) return known;
    const request = { v: PROTOCOL_VERSION, epoch: null, stream: asStream(conversationId), pages: [0] };
    const answer = await service.pages(data.member, request);
    if (!answer.ok) return null;
    const { membership, pages } = answer.value;
    const open = !membership.gone && membership.cardAllowed && pages !== null && isConversation(pages.info);
    const partner = open && isConversation(pages.info) ? pages.info.otherId : null;
    data.partners.set(conversationId, partner);
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
      chat.to(roomOf(partner)).emit('chat:typing', typing satisfies ChatEventPayload<'chat:typing'>);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
