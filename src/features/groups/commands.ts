import type { CommandContext } from '#device/device.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** Queues a report of a group as a whole to the moderators [Y1]. */
export async function reportGroup(
  { group, reason, words }: { group: ConversationId; reason: ReportReason; words: string },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.enqueue({ action: 'group.report', data: { group, reason, words: words.trim() } });
}
