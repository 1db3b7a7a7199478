/** Commands of a member on an existing message. Each is one transaction of the outbox [Y1, Y2]. */
import type { MessageView } from '#domain/views.ts';
import { sentText } from '#domain/new-message.ts';
import type { CommandContext } from '#device/device.ts';
import { EDIT_MINUTES } from '#schemas/limits.ts';
import type { ConversationId } from '#schemas/ids.ts';

interface MessageTarget {
  conversationId: ConversationId;
  message: MessageView;
}

/**
 * Edits a message. The server checks the time limit by its own clock; an edit that comes too late becomes a failed
 * item.
 */
export async function editMessage(
  { conversationId, message, text }: MessageTarget & { text: string },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({
    action: 'message.edit',
    data: { conversationId, messageId: message.id, text: sentText(text) },
  });
}

/** Deletes a message: one in the queue is discarded; one that was sent becomes a tombstone, for both members. */
export async function deleteMessage(
  { conversationId, message }: MessageTarget,
  { outbox }: CommandContext,
): Promise<void> {
  if (message.seq === null) await outbox.discard(message.id);
  else await outbox.enqueue({ action: 'message.delete', data: { conversationId, messageId: message.id } });
}

/** Returns whether a message is the member's own and can still be edited. `now`: the device's clock. */
export const mayEdit = ({ mine, deleted, type, state, at }: MessageView, now: number): boolean =>
  mine &&
  !deleted &&
  type === 'text' &&
  (state === 'pending' || state === 'failed' || now - at < EDIT_MINUTES * 60_000);
/** Returns whether the member may delete a message: their own, or as an admin of the group any. */
export const mayDelete = ({ mine, deleted }: MessageView, isAdmin = false): boolean => (mine || isAdmin) && !deleted;
