import { conversationIdOf } from '#domain/conversation-id.ts';
import type { CommandContext } from '#device/device.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { MemberId } from '#schemas/ids.ts';

/** Holds at once, in the order of the pair's conversation, whether there is one yet or not [CHAT-81]. */
export async function blockMember(memberId: MemberId, { account, outbox }: CommandContext): Promise<void> {
  await outbox.enqueue({
    action: 'member.block',
    data: { conversationId: await conversationIdOf(account, memberId), memberId },
  });
}

/** Of the profile, with no message of theirs. */
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
