/** What counts as read. Each is one transaction of the outbox [Y1]. */
import type { CommandContext } from '#device/device.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** [Y12] `upTo`: the highest number that was shown. Before the first answer there is none. */
export async function markRead(
  { conversationId, upTo }: { conversationId: ConversationId; upTo: number },
  { outbox, view }: CommandContext,
): Promise<void> {
  const epoch = await view.epoch();
  if (epoch) await outbox.dispatch({ action: 'conversation.read', data: { conversationId, upTo, epoch } });
}

/** The unread indicator rests for so long. */
const REST_MS = 500;

/** [CHAT-101, CHAT-103] « Tout marquer comme lu »: every conversation, whether on the screen or not. */
export async function markAllRead(_: null, { outbox, view, pauseUnreadIndicator }: CommandContext): Promise<void> {
  const epoch = await view.epoch();
  if (!epoch) return;
  for (const each of await view.unread())
    await outbox.dispatch({ action: 'conversation.read', data: { ...each, epoch } });
  pauseUnreadIndicator(REST_MS);
}
