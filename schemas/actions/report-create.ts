/** What a member tells the house of another, with what this device showed of it. */
import * as z from 'zod/mini';
import { conversationId, memberId, messageId } from '../ids.ts';
import { MESSAGE_LENGTH, REPORT_LENGTH, REPORT_MESSAGES } from '../limits.ts';
import { instant } from '../numbers.ts';
import { atMost, storable } from '../text.ts';

/** The one list of reasons. */
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

/** A message as it stood on the screen: it may be changed or gone where the server looks. */
const shownMessage = z.object({ messageId, text: boundedText(MESSAGE_LENGTH), at: instant });

/** Of a member, in the order of the pair's conversation [Y3]; of messages where some are named. */
export const reportCreate = z.object({
  conversationId,
  memberId,
  messageIds: z.array(messageId).check(z.maxLength(REPORT_MESSAGES)),
  reason: reportReason,
  words: boundedText(REPORT_LENGTH),
  shown: z.array(shownMessage).check(z.maxLength(REPORT_MESSAGES)),
});
