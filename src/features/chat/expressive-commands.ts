/** Reactions, and what a conversation is to the member alone. Each is one transaction of the outbox [Y1]. */
import type { MessageView } from '#domain/views.ts';
import type { CommandContext } from '#device/device.ts';
import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** null takes it back; what was asked for before and has not left becomes it. */
export async function reactToMessage(
  {
    conversationId,
    message,
    emoji,
  }: { conversationId: ConversationId; message: MessageView; emoji: ReactionEmoji | null },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'message.react', data: { conversationId, messageId: message.id, emoji } });
}

/** Mute, pin, archive: only what changes is named. */
export async function setConversation(
  request: { conversationId: ConversationId; settings: ConversationSettings },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'conversation.set', data: request });
}

/** One's own reaction to a message. */
export const reactionOf = ({ reactions }: Pick<MessageView, 'reactions'>): ReactionEmoji | null =>
  reactions.find(({ mine }) => mine)?.emoji ?? null;

/** A message that stands in a conversation that is open. */
export const mayAnswer = ({ deleted, state, needsConfirmation }: MessageView): boolean =>
  !deleted && state !== 'failed' && !needsConfirmation;
