/** Converts answers of the sync functions into the specification's events [D2 §7]. */
import { unreadOf } from '#domain/unread.ts';
import { type ConversationId, type MemberId } from '#schemas/ids.ts';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Card } from '#schemas/entities/profile.ts';
import type { ConversationInfo } from '#schemas/streams/conversation.ts';
import type { StreamInfo } from '#schemas/streams/registry.ts';
import { toWireMessage, wireUser, type WireConversation, type WireMessage } from '#schemas/wire/chat-events.ts';

export const user = wireUser;
export type WireUser = WireMessage['sender'];

/** The id of a conversation's stream is the id of the conversation. */
export const conversationOf = (stream: string) => stream as ConversationId;

/** Returns the other member; an invisible member is « Unknown », as the specification says. */
export const otherUser = (info: ConversationInfo, card: Card | null): WireUser => ({
  id: info.otherId,
  username: card?.username ?? 'Unknown',
  avatar_url: card?.avatarUrl ?? null,
});

export const isConversation = (info: StreamInfo | null): info is ConversationInfo => info?.kind === 'conversation';

/** Computes the unread count from four integers [Y12]. */
export function unreadCounts(info: ConversationInfo, membership: PresentMembership) {
  const unread = unreadOf(info.last, membership);
  return { has_unread_messages: unread > 0, unread_count: unread };
}

export const wireConversationOf = (
  stream: string,
  info: ConversationInfo,
  membership: PresentMembership,
  card: Card | null,
): WireConversation => ({
  id: conversationOf(stream),
  other_user: otherUser(info, card),
  ...unreadCounts(info, membership),
  created_at: info.createdAt,
  updated_at: info.updatedAt,
  last_message: info.preview && { message: info.preview.text, created_at: info.preview.createdAt },
});

export interface ConversationSide {
  me: WireUser;
  other: WireUser;
  info: ConversationInfo;
  membership: PresentMembership;
}

/** Returns a message as events carry it. `read`: its receiver's read mark has passed it. */
export function wireMessageOf(
  stream: string,
  row: Message,
  { me, other, info, membership }: ConversationSide,
): WireMessage {
  const mine = row.senderId === me.id;
  const read = row.seq <= (mine ? info.theirRead : membership.read);
  const receiver: MemberId = mine ? info.otherId : me.id;
  return toWireMessage(row, conversationOf(stream), receiver, mine ? me : other, read);
}
