/** Handles the socket requests that read and write messages. */
import type { EntryId } from '#schemas/ids.ts';
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { ChatEventPayload } from '#schemas/wire/chat-events.ts';
import { ackOfPush, newestChunks, pushOne, newEntryFields } from './service-calls.ts';
import { refusedAck, type Handlers } from './handle-request.ts';
import type { RequestParts } from './request-parts.ts';
import { isConversation, wireMessageOf } from './wire.ts';

export const messageRequests = ({ service, userOf }: RequestParts) =>
  ({
    /** Answers with the newest chunks, or with `unknown-conversation` where the member may not see it [CHAT-27]. */
    async 'chat:getMessages'({ conversationId }, socket) {
      const { member } = socket.data;
      const answer = await newestChunks(service, member, conversationId);
      if (!answer.ok) return refusedAck(answer.code);
      const { membership, chunks } = answer.value;
      if (membership.gone || !chunks || !isConversation(chunks.info)) return refusedAck('unknown-conversation');
      const { info } = chunks;
      const [me, other] = await Promise.all([userOf(member, member.id), userOf(member, info.otherId)]);
      const side = { me, other, info, membership };
      const messages = rowsOfKind('conversation', info.kind, chunks.rows).map((row) =>
        wireMessageOf(conversationId, row, side),
      );
      socket.emit('chat:messages', {
        conversationId,
        messages,
        sync: answer.value,
      } satisfies ChatEventPayload<'chat:messages'>);
      return { success: true };
    },

    /** Pushes one entry. The message's id is the entry's [CHAT-29] [Y2]. */
    async 'chat:sendMessagePrivate'(payload, socket) {
      const {
        conversationId,
        receiverId,
        messageType: type,
        message,
        mediaUrl = null,
        gifUrl = null,
        replyTo,
        sentTime,
      } = payload;
      const id = payload.messageId as string as EntryId;
      const data = {
        conversationId,
        receiverId,
        type,
        text: message.trim(),
        mediaUrl,
        gifUrl,
        ...(replyTo && { replyTo }),
      };
      return ackOfPush(
        await pushOne(service, socket.data.member, () => ({
          id,
          timestamp: Date.parse(sentTime),
          action: 'message.send',
          data,
        })),
      );
    },

    /** Moves the read mark to the furthest of the named messages, never back [Y12]. */
    async 'chat:markAsRead'({ conversationId, messageIds }, socket) {
      const { member } = socket.data;
      const newest = await newestChunks(service, member, conversationId);
      if (!newest.ok) return refusedAck(newest.code);
      const named = new Set<string>(messageIds);
      const upTo = Math.max(
        0,
        ...(newest.value.chunks?.rows ?? []).flatMap((row) => (named.has(row.id) ? row.seq : [])),
      );
      if (upTo === 0) return refusedAck('unknown-message');
      return ackOfPush(
        await pushOne(service, member, (epoch) => ({
          ...newEntryFields(),
          action: 'conversation.read',
          data: { conversationId, upTo, epoch },
        })),
      );
    },
  }) satisfies Partial<Handlers>;
