/** The conversation list, and opening and hiding one. */
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
    /** [CHAT-22] Answered by a pull, as to a device without heads. */
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

    /** [CHAT-60] The id is computed from the pair: one that exists is opened again. */
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

    /** Everything up to the newest message counts as shown; one that comes meanwhile keeps it in sight [Y12]. */
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
