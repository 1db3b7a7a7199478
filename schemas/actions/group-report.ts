import * as z from 'zod/mini';
import { conversationId } from '../ids.ts';
import { REPORT_LENGTH } from '../limits.ts';
import { atMost, storable } from '../text.ts';
import { reportReason } from './report-create.ts';

/** Reports a group as a whole to the moderators: its name, picture and description [G8]. */
export const groupReport = z.object({
  group: conversationId,
  reason: reportReason,
  words: z.string().check(z.overwrite(storable), atMost(REPORT_LENGTH, 'text-too-long')),
});
