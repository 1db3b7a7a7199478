/** A report about another member to the moderation, with messages as this device showed them. */
import * as z from 'zod/mini';
import { conversationId, mediaItemId, memberId, messageId } from '../ids.ts';
import { MESSAGE_LENGTH, REPORT_LENGTH, REPORT_MESSAGES } from '../limits.ts';
import { instant, sequence } from '../numbers.ts';
import { atMost, storable } from '../text.ts';

/** The reasons for a report; no other list of them exists. */
export const reportReason = z.enum([
  'harassment',
  'threat',
  'unwanted-content',
  'fake-profile',
  'scam',
  'minor',
  'other',
]);
export type ReportReason = z.infer<typeof reportReason>;

const boundedText = (limit: number) => z.string().check(z.overwrite(storable), atMost(limit, 'text-too-long'));

/** A message as it was on the screen: on the server it may be changed or gone. */
const shownMessage = z.object({ messageId, text: boundedText(MESSAGE_LENGTH), at: instant });

/**
 * A report of a member, or of messages if some are named. It is ordered in the pair's conversation [Y3]. In a group,
 * `numbers` names rows that a block hides from the reporter, who does not know their author: `memberId` is null [G8].
 */
export const reportCreate = z.object({
  conversationId,
  memberId: z.nullable(memberId),
  numbers: z.optional(z.array(sequence).check(z.maxLength(REPORT_MESSAGES))),
  messageIds: z.array(messageId).check(z.maxLength(REPORT_MESSAGES)),
  /** Items of the member's albums. */
  mediaIds: z.optional(z.array(mediaItemId).check(z.maxLength(REPORT_MESSAGES))),
  reason: reportReason,
  words: boundedText(REPORT_LENGTH),
  shown: z.array(shownMessage).check(z.maxLength(REPORT_MESSAGES)),
});
