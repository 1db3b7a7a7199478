import { conversationIdOf } from '#domain/conversation-id.ts';
import type { CommandContext } from '#device/device.ts';
import type { WallCategory } from '#schemas/entities/wall.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { MemberId } from '#schemas/ids.ts';

/** Queues a block in the order of the pair's conversation, which need not exist yet [CHAT-81]. It shows at once. */
export async function blockMember(memberId: MemberId, { account, outbox }: CommandContext): Promise<void> {
  await outbox.enqueue({
    action: 'member.block',
    data: { conversationId: await conversationIdOf(account, memberId), memberId },
  });
}

/** Queues a report of a member's profile, without messages [Y1]. */
export async function reportProfile(
  { memberId, reason, words }: { memberId: MemberId; reason: ReportReason; words: string },
  { account, outbox }: CommandContext,
): Promise<void> {
  await outbox.enqueue({
    action: 'report.create',
    data: {
      conversationId: await conversationIdOf(account, memberId),
      memberId,
      messageIds: [],
      shown: [],
      reason,
      words,
    },
  });
}

/** Queues a report of a member's profile to the wall, in fixed words [MEMBERAREA-15]. */
export async function reportToWall(
  { memberId, category, department }: { memberId: MemberId; category: WallCategory; department: string | null },
  { account, outbox }: CommandContext,
): Promise<void> {
  await outbox.enqueue({
    action: 'wall.report',
    data: { conversationId: await conversationIdOf(account, memberId), memberId, category, department },
  });
}
