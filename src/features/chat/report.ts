/** [Y1] Telling the house of a member, with what this device showed of their messages. */
import type { MessageView } from '#domain/views.ts';
import type { CommandContext } from '#live/command-context.ts';
import type { ReportReason } from '#schemas/commands/report.ts';
import { REPORT_LENGTH, REPORT_MESSAGES } from '#schemas/limits.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';

/** What can be reported: words of theirs that the server has. */
export const mayReport = ({ mine, deleted, seq }: MessageView): boolean => !mine && !deleted && seq !== null;

/** Of what stands on the screen, the last that goes with a report of the member. */
export const evidenceIn = (messages: readonly MessageView[]): readonly MessageView[] => messages.filter(mayReport).slice(-REPORT_MESSAGES);

export const cutWords = (words: string): string => [...words].slice(0, REPORT_LENGTH).join('');

interface Reported {
  conversationId: ConversationId;
  memberId: MemberId;
  messages: readonly MessageView[];
  reason: ReportReason;
  words: string;
}

export async function reportMember({ conversationId, memberId, messages, reason, words }: Reported, { outbox }: CommandContext): Promise<EntryId> {
  const shown = evidenceIn(messages).map(({ id, text, at }) => ({ messageId: id, text, at: new Date(at).toISOString() }));
  const messageIds = shown.map(({ messageId }) => messageId);
  const { id } = await outbox.enqueue({ action: 'report.create', data: { conversationId, memberId, messageIds, reason, words: cutWords(words.trim()), shown } });
  return id;
}
