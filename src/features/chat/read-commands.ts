/** Commands that mark messages as read. Each is one transaction of the outbox [Y1]. */
import type { CommandContext } from '#device/device.ts';
import type { ConversationId } from '#schemas/ids.ts';

/**
 * Marks a conversation as read. `upTo`: the highest number that was shown [Y12]. Without effect before the first pull,
 * since there is no epoch.
 */
export async function markRead(
  { conversationId, upTo }: { conversationId: ConversationId; upTo: number },
  { outbox, view }: CommandContext,
): Promise<void> {
  const epoch = await view.epoch();
  if (epoch) await outbox.dispatch({ action: 'conversation.read', data: { conversationId, upTo, epoch } });
}

/** How long the unread indicator stays off. */
const REST_MS = 500;

/** Marks every conversation as read, on the screen or not (« Tout marquer comme lu ») [CHAT-101, CHAT-103]. */
export async function markAllRead(_: null, { outbox, view, pauseUnreadIndicator }: CommandContext): Promise<void> {
  const epoch = await view.epoch();
  if (!epoch) return;
  for (const each of await view.unread())
    await outbox.dispatch({ action: 'conversation.read', data: { ...each, epoch } });
  pauseUnreadIndicator(REST_MS);
}
