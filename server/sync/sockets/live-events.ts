/** One live item as the specification's events. Exactly one of them carries the item, as `sync`. */
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import type { ChatEvent, ChatEventPayload } from '#schemas/wire/chat-events.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import type { Announcement } from '../changes.ts';
import {
  conversationOf,
  isConversation,
  otherUser,
  unreadCounts,
  wireConversationOf,
  wireMessageOf,
  type WireUser,
} from './wire.ts';

type NamedEvent = { [E in ChatEvent]: readonly [E, ChatEventPayload<E>] }[ChatEvent];

type EventsOf = (item: LiveItem, me: WireUser, causes: readonly Announcement[]) => NamedEvent[];

const accountEvents: EventsOf = (item) => [['account:updated', { sync: item }]];

function conversationEvents(item: LiveItem, me: WireUser, causes: readonly Announcement[]): NamedEvent[] {
  const { stream, info, membership, card, rows } = item;
  const conversationId = conversationOf(stream);
  if (!membership || membership.gone || !isConversation(info))
    return [['chat:conversationHidden', { userId: me.id, conversationId, sync: item }]];

  const [row] = rowsOfKind('conversation', item.kind, rows);
  if (row) {
    const message = wireMessageOf(stream, row, { me, other: otherUser(info, card), info, membership });
    const event: NamedEvent = [
      row.senderId === me.id ? 'chat:messageSent' : 'chat:messageReceived',
      { message, sync: item },
    ];
    const created: NamedEvent[] =
      row.seq === 1 && row.editedAt === null && row.deletedAt === null && row.reactions.length === 0
        ? [['chat:conversationCreated', { conversation: wireConversationOf(stream, info, membership, card) }]]
        : [];
    return [...created, event];
  }
  const reader = causes.find((cause) => cause.read.includes(stream) && cause.by !== me.id)?.by;
  if (reader) return [['chat:messagesMarkedAsRead', { userId: reader, conversationId, sync: item }]];
  const name = item.rev > 0 ? 'chat:conversationUpdated' : 'chat:conversationStatusChanged';
  return [[name, { conversationId, ...unreadCounts(info, membership), sync: item }]];
}

/** One line per stream kind. */
const eventsByKind: Readonly<Record<StreamKind, EventsOf>> = {
  conversation: conversationEvents,
  account: accountEvents,
  group: (item) => [['group:changed', { sync: item }]],
  notifications: (item) => [['notifications:changed', { sync: item }]],
};

export const liveEvents: EventsOf = (item, me, causes) => eventsByKind[item.kind](item, me, causes);
