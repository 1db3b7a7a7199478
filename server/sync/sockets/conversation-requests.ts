/** Handles the socket requests that list, open and hide conversations. */
import { conversationIdOf } from '#domain/conversation-id.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { ChatEventPayload, WireConversation } from '#schemas/wire/chat-events.ts';
import type { PulledStream } from '#schemas/wire/sync.ts';
import { ackOfPush, newestChunks, pushOne, newEntryFields } from './service-calls.ts';
import { refusedAck, type Handlers } from './handle-request.ts';
import type { RequestParts } from './request-parts.ts';
import { isConversation, wireConversationOf } from './wire.ts';

export const conversationRequests = ({ service }: RequestParts) =>
  ({
    /** Answers with a pull, as to a device without heads [CHAT-22]. */
    async 'chat:getConversations'(_, socket) {
      const answer = await service.pull(socket.data.member, { v: PROTOCOL_VERSION, epoch: null, heads: [] });
      if (!answer.ok) return refusedAck(answer.code);
      const conversations = answer.value.streams.flatMap(listedConversation);
      socket.emit('chat:conversations', {
        conversations,
        sync: answer.value,
      } satisfies ChatEventPayload<'chat:conversations'>);
      return { success: true };
    },

    /** Opens the conversation whose id is computed from the pair; an existing one is opened again [CHAT-60]. */
    async 'chat:createConversation'({ user1Id, user2Id }, socket) {
      const { member } = socket.data;
      const memberId = user1Id === member.id ? user2Id : user1Id;
      if (memberId === member.id) return refusedAck('bad-request');
      if (user1Id !== member.id && user2Id !== member.id) return refusedAck('forbidden');
      const conversationId = await conversationIdOf(user1Id, user2Id);
      const ack = ackOfPush(
        await pushOne(service, member, () => ({
          ...newEntryFields(),
          action: 'conversation.open',
          data: { conversationId, memberId },
        })),
      );
      return ack.success ? { success: true, conversationId } : ack;
    },

    /** Hides up to the newest message; a message that arrives in the meantime keeps the conversation visible [Y12]. */
    async 'chat:hideConversation'({ conversationId }, socket) {
      const { member } = socket.data;
      const newest = await newestChunks(service, member, conversationId);
      if (!newest.ok) return refusedAck(newest.code);
      const upTo = newest.value.chunks?.info.last;
      if (upTo === undefined) return refusedAck('unknown-conversation');
      return ackOfPush(
        await pushOne(service, member, (epoch) => ({
          ...newEntryFields(),
          action: 'conversation.hide',
          data: { conversationId, upTo, epoch },
        })),
      );
    },
  }) satisfies Partial<Handlers>;

const listedConversation = ({ stream, info, membership, card }: PulledStream): WireConversation[] =>
  isConversation(info) ? [wireConversationOf(stream, info, membership, card)] : [];
