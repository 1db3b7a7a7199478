import type { WallReply } from '#schemas/entities/wall.ts';
import type { EntryId, WarningId } from '#schemas/ids.ts';
import type { CommandContext } from '#device/device.ts';

/** Queues the member's statement about a warning that concerns them; the last one counts [MEMBERAREA-15]. */
export async function replyToWarning(
  data: { warningId: WarningId; statement: WallReply },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'wall.reply', data });
}

/** Removes a refused statement, once its reason was read. */
export async function dismissReply(id: EntryId, { outbox }: CommandContext): Promise<void> {
  await outbox.dismiss(id);
}
