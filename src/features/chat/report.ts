/** Reports a member to the moderators, with the messages of theirs that this device showed [Y1]. */
import { evidenceOf } from '#domain/evidence.ts';
import type { MessageView } from '#domain/views.ts';
import type { CommandContext } from '#device/device.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';

interface MemberReport {
  conversationId: ConversationId;
  memberId: MemberId;
  messages: readonly MessageView[];
  reason: ReportReason;
  words: string;
}

export async function reportMember(
  { conversationId, memberId, messages, reason, words }: MemberReport,
  { outbox }: CommandContext,
): Promise<EntryId> {
  // In a group others have written too.
  const evidence = evidenceOf(messages.filter(({ senderId }) => senderId === memberId));
  const { id } = await outbox.enqueue({
    action: 'report.create',
    data: { conversationId, memberId, ...evidence, reason, words: words.trim() },
  });
  return id;
}
