import type { ConversationId } from '#schemas/ids.ts';
import type { CommandContext } from './device.ts';

/** Leaves a group. `joinRev`: the membership that ends, so that a late entry never ends another [G15]. */
export async function leaveGroup(
  data: { groupId: ConversationId; joinRev: number },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.enqueue({ action: 'group.leave', data });
}
