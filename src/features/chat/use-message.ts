import type { MessageView } from '#domain/views.ts';
import { useLive } from '#live/use-live.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { messageAt } from './queries.ts';
import { useWanted } from './use-wanted.ts';

/** A message by its id, and its number where it has one. */
export interface MessagePlace {
  id: MessageId;
  seq: number | null;
}

const NONE: readonly number[] = [];

/**
 * The message, wherever in the conversation it stands; asked for where it is not on the device. undefined: none, or out
 * of sight.
 */
export function useMessage(
  conversationId: ConversationId,
  place: MessagePlace | null,
  messages: readonly MessageView[],
): MessageView | undefined {
  const near = place ? messages.find((message) => message.id === place.id) : undefined;
  const found = useLive(messageAt, conversationId, near || !place ? null : place.seq);
  const far = found.status === 'ready' ? found.value : null;
  useWanted(conversationId, near ? NONE : (far?.missing ?? NONE));
  return near ?? (place && far?.message?.id === place.id ? far.message : undefined);
}
