import * as z from 'zod/mini';
import { liveRoomId } from '../entities/live.ts';
import { memberId } from '../ids.ts';
import { REPORT_LENGTH } from '../limits.ts';
import { atMost, storable } from '../text.ts';
import { reportReason } from './report-create.ts';

/**
 * Reports somebody in a live room, or with `memberId` null the room itself. `still`: what `send_still` has stored
 * before [S36].
 */
export const liveReport = z.object({
  room: liveRoomId,
  memberId: z.nullable(memberId),
  still: z.nullable(z.uuid()),
  reason: reportReason,
  words: z.string().check(z.overwrite(storable), atMost(REPORT_LENGTH, 'text-too-long')),
});
