/** What a member queues from a live room. */
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { CommandContext } from '#device/device.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';

interface LiveReport {
  room: LiveRoomId;
  /** null: the room itself. */
  memberId: MemberId | null;
  /** What `sendStill` has stored. */
  still: string | null;
  reason: ReportReason;
  words: string;
}

/** Queues a report to the moderators [Y1]. */
export async function reportInRoom(report: LiveReport, { outbox }: CommandContext): Promise<void> {
  await outbox.enqueue({ action: 'live.report', data: { ...report, words: report.words.trim() } });
}

/** Queues a block in the order of the pair's conversation, which need not exist yet. */
export async function blockMember(memberId: MemberId, { account, outbox }: CommandContext): Promise<void> {
  await outbox.enqueue({
    action: 'member.block',
    data: { conversationId: await conversationIdOf(account, memberId), memberId },
  });
}
