import type { MessageView } from '#domain/views.ts';
import { useLive } from '#device/use-live.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { messageAt } from './queries.ts';
import { useMissingChunks } from './use-missing-chunks.ts';

/** A message by its id, and its number if it has one. */
export interface MessagePlace {
  id: MessageId;
  seq: number | null;
}

const NONE: readonly number[] = [];

/**
 * Returns a message, wherever it is in the conversation; requests it if it is not on the device. Undefined: none, or
 * not visible to this member.
 */
export function useMessage(
  conversationId: ConversationId,
  place: MessagePlace | null,
  messages: readonly MessageView[],
): MessageView | undefined {
  const loaded = place ? messages.find((message) => message.id === place.id) : undefined;
  const fetchedMessage = useLive(messageAt, conversationId, loaded || !place ? null : place.seq);
  const fetched = fetchedMessage.status === 'ready' ? fetchedMessage.value : null;
  useMissingChunks(conversationId, loaded ? NONE : (fetched?.missingChunks ?? NONE));
  return loaded ?? (place && fetched?.message?.id === place.id ? fetched.message : undefined);
}
