/** What a member may do with a message that stands there. Each is one transaction of the outbox [Y1, Y2]. */
import type { MessageView } from '#domain/views.ts';
import { sentText } from '#domain/text.ts';
import type { CommandContext } from '#device/device.ts';
import { EDIT_MINUTES } from '#schemas/limits.ts';
import type { ConversationId } from '#schemas/ids.ts';

interface MessageTarget {
  conversationId: ConversationId;
  message: MessageView;
}

/** The server judges by its own clock when an edit reaches it; one that comes too late stays as a failed item. */
export async function editMessage(
  { conversationId, message, text }: MessageTarget & { text: string },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({
    action: 'message.edit',
    data: { conversationId, messageId: message.id, text: sentText(text) },
  });
}

/** One that waits is taken back; one that has left becomes a tombstone, for both. */
export async function deleteMessage(
  { conversationId, message }: MessageTarget,
  { outbox }: CommandContext,
): Promise<void> {
  if (message.seq === null) await outbox.discard(message.id);
  else await outbox.enqueue({ action: 'message.delete', data: { conversationId, messageId: message.id } });
}

/** One's own words, as long as they may be changed. `now`: the device's clock. */
export const mayEdit = ({ mine, deleted, type, state, at }: MessageView, now: number): boolean =>
  mine &&
  !deleted &&
  type === 'text' &&
  (state === 'pending' || state === 'failed' || now - at < EDIT_MINUTES * 60_000);
export const mayDelete = ({ mine, deleted }: MessageView): boolean => mine && !deleted;
