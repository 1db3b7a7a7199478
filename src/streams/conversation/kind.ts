import type { Message } from '#schemas/entities/message.ts';
import { conversationSchemas, type ConversationInfo } from '#schemas/streams/conversation.ts';
import { unreadOf } from '#domain/unread.ts';
import { listOrder } from '#sync/replica/list-order.ts';
import type { StreamKindRules } from '../types.ts';
import { olderRows } from './older-rows.ts';

/** Stream kind of a conversation between two members. Its whole history is fetched. */
export const conversation: StreamKindRules<ConversationInfo, Message> = {
  schemas: conversationSchemas,
  order: (membership, { updatedAt }) => listOrder(membership, Date.parse(updatedAt)),
  unread: (membership, { last }) => unreadOf(last, membership),
  rows: {
    fetched: Infinity,
    newestAt: ({ updatedAt }) => Date.parse(updatedAt),
    authorOf: ({ senderId }) => senderId,
    writtenAt: ({ createdAt }) => Date.parse(createdAt),
    textOf: ({ text, deletedAt }) => (deletedAt ? '' : text),
    isTombstone: ({ deletedAt }) => deletedAt !== null,
    pictureOf: ({ mediaUrl }) => mediaUrl,
    older: olderRows,
  },
};
