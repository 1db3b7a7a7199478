/** Commands for reactions. Each is one transaction of the outbox [Y1]. */
import type { MessageView } from '#domain/views.ts';
import type { CommandContext } from '#device/device.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** Sets the member's reaction; null removes it. Replaces an unsent reaction. */
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

/** Returns the member's own reaction to a message. */
export const reactionOf = ({ reactions }: Pick<MessageView, 'reactions'>): ReactionEmoji | null =>
  reactions.find(({ mine }) => mine)?.emoji ?? null;

/** Returns whether the message can be replied to: it exists, and was neither refused nor held. */
export const mayAnswer = ({ deleted, state, needsConfirmation }: MessageView): boolean =>
  !deleted && state !== 'failed' && !needsConfirmation;
