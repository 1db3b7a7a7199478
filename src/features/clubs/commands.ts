import { conversationIdOf } from '#domain/conversation-id.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { EntryId, MemberId } from '#schemas/ids.ts';
import { OPINION_LENGTH, REPORT_LENGTH } from '#schemas/limits.ts';
import { wireText } from '#schemas/rich-text/wire-text.ts';
import type { CommandContext } from '#device/device.ts';

export interface OpinionReport {
  memberId: MemberId;
  reason: ReportReason;
  words: string;
  block: boolean;
  /** The opinion, with the name of the club. */
  quote: string;
}

/** Queues that the member follows a club, or no longer does; the last wish counts [Y1]. */
export async function followClub(
  data: { club: string; following: boolean },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'club.follow', data });
}

/** Queues the member's opinion of a club; null withdraws it [Y1]. */
export async function giveOpinion(
  { club, text }: { club: string; text: string | null },
  { outbox }: CommandContext,
): Promise<void> {
  const data = { club, text: text === null ? null : wireText(text, OPINION_LENGTH) };
  await outbox.dispatch({ action: 'club.opinion', data });
}

/** Removes a refused wish, once its reason was read. */
export async function dismissWish(id: EntryId, { outbox }: CommandContext): Promise<void> {
  await outbox.dismiss(id);
}

/**
 * Queues a report of an opinion's author, with the opinion as it was on the screen in the report's words, and a block
 * if that was chosen [Y1].
 */
export async function reportOpinion(
  { memberId, reason, words, block, quote }: OpinionReport,
  { account, outbox }: CommandContext,
): Promise<void> {
  const pair = { conversationId: await conversationIdOf(account, memberId), memberId };
  await outbox.enqueue({
    action: 'report.create',
    data: {
      ...pair,
      messageIds: [],
      shown: [],
      reason,
      words: wireText([words.trim(), quote].filter(Boolean).join('\n\n'), REPORT_LENGTH),
    },
  });
  if (block) await outbox.enqueue({ action: 'member.block', data: pair });
}
