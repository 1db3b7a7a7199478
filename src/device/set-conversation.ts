import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { CommandContext } from './device.ts';

/** Changes mute, pin or archive of a conversation or group; only the changed settings are named. */
export async function setConversation(
  request: { conversationId: ConversationId; settings: ConversationSettings },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'conversation.set', data: request });
}
