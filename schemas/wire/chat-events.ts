/**
 * Events of the chat namespace [D2 §7], with names and payloads as specified. Every event from the server also carries
 * `sync`, the same change as a live item [Y8]. A client that replicates reads only that.
 */
import * as z from 'zod/mini';
import type { Message } from '../entities/message.ts';
import { conversationRowType, messageType } from '../entities/message.ts';
import { failureCode } from '../error-codes.ts';
import { conversationId, memberId, messageId, type ConversationId } from '../ids.ts';
import { MESSAGE_LENGTH } from '../limits.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { atMost } from '../text.ts';
import { liveItem, chunksAnswer, pullAnswer } from './sync.ts';

export const wireUser = z.object({ id: memberId, username: z.string(), avatar_url: z.nullable(z.string()) });

/** Reads the other names that a server may give to a message's text and picture [CHAT-11, CHAT-12, CHAT-13]. */
function withSpecifiedNames(message: unknown): unknown {
  if (typeof message !== 'object' || message === null) return message;
  const { content, text, image_url: picture = null, ...fields } = message as Record<string, unknown>;
  return { message: content ?? text, media_url: picture, ...fields };
}

const specifiedMessage = z.object({
  id: messageId,
  conversation_id: conversationId,
  sender_id: memberId,
  receiver_id: memberId,
  message: z.string(),
  message_type: conversationRowType,
  created_at: instant,
  media_url: z.nullable(z.string()),
  gif_url: z.nullable(z.string()),
  read: z.boolean(),
  sender: wireUser,
});
export const wireMessage = z.pipe(z.transform(withSpecifiedNames), specifiedMessage);
export type WireMessage = z.infer<typeof specifiedMessage>;

export const wireConversation = z.object({
  id: conversationId,
  other_user: wireUser,
  has_unread_messages: z.boolean(),
  unread_count: nonNegativeInt,
  created_at: instant,
  updated_at: instant,
  last_message: z.nullable(z.object({ message: z.string(), created_at: instant })),
});
export type WireConversation = z.infer<typeof wireConversation>;

/** Requests of the client. `userId` and similar fields may only name the token's own user [CHAT-26]. */
export const chatRequests = {
  'chat:subscribe': z.object({ userId: memberId }),
  'chat:getConversations': z.object({ userId: memberId }),
  'chat:getMessages': z.object({ conversationId }),
  'chat:joinConversation': z.object({ conversationId, userId: memberId }),
  'chat:sendMessagePrivate': z.object({
    messageId,
    conversationId,
    senderId: memberId,
    receiverId: memberId,
    receiverUsername: z.optional(z.nullable(z.string())),
    message: z.string().check(atMost(MESSAGE_LENGTH, 'text-too-long')),
    messageType,
    mediaUrl: z.optional(z.nullable(z.string())),
    gifUrl: z.optional(z.nullable(z.string())),
    replyTo: z.optional(messageId),
    sentTime: instant,
  }),
  'chat:createConversation': z.object({ user1Id: memberId, user2Id: memberId }),
  'chat:markAsRead': z.object({
    conversationId,
    userId: memberId,
    messageIds: z.array(messageId).check(z.maxLength(1000)),
  }),
  'chat:typing': z.object({ conversationId, userId: memberId, isTyping: z.boolean() }),
  'chat:hideConversation': z.object({ conversationId, userId: memberId }),
  'chat:refreshUserProfile': z.object({ userId: memberId }),
  'sync:digest': z.object({}),
} as const;
export type ChatRequest = keyof typeof chatRequests;

const syncFields = { sync: z.optional(liveItem) };
const unread = { conversationId, has_unread_messages: z.boolean(), unread_count: nonNegativeInt };

/** Events of the server. */
export const chatEvents = {
  'chat:conversations': z.object({ conversations: z.array(wireConversation), sync: z.optional(pullAnswer) }),
  'chat:messages': z.object({ conversationId, messages: z.array(wireMessage), sync: z.optional(chunksAnswer) }),
  'chat:messageReceived': z.object({ message: wireMessage, ...syncFields }),
  'chat:messageSent': z.object({ message: wireMessage, ...syncFields }),
  'chat:conversationCreated': z.object({ conversation: wireConversation, ...syncFields }),
  'chat:conversationHidden': z.object({ userId: memberId, conversationId, ...syncFields }),
  'chat:typing': z.object({ conversationId, userId: memberId, isTyping: z.boolean() }),
  'chat:conversationStatusChanged': z.object({ ...unread, ...syncFields }),
  'chat:conversationUpdated': z.object({ ...unread, ...syncFields }),
  'chat:messagesMarkedAsRead': z.object({ userId: memberId, conversationId, ...syncFields }),
  'account:updated': z.object(syncFields),
  'notifications:changed': z.object(syncFields),
  'group:changed': z.object(syncFields),
  /** Something of the member’s calls has changed: see `calls.ts`. */
  'call:changed': z.object({}),
  /** The last event before the server closes a connection for a reason of its own. */
  'chat:closed': z.object({ code: failureCode }),
} as const;
export type ChatEvent = keyof typeof chatEvents;
export type ChatEventPayload<E extends ChatEvent> = z.infer<(typeof chatEvents)[E]>;

/** Converts a message to the specification's format. */
export const toWireMessage = (
  row: Message,
  conversation: ConversationId,
  receiver: z.infer<typeof memberId>,
  sender: z.infer<typeof wireUser>,
  read: boolean,
): WireMessage => ({
  id: row.id,
  conversation_id: conversation,
  sender_id: row.senderId,
  receiver_id: receiver,
  message: row.text,
  message_type: row.type,
  created_at: row.createdAt,
  media_url: row.mediaUrl,
  gif_url: row.gifUrl,
  read,
  sender,
});
