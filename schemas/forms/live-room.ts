import * as z from 'zod/mini';
import { LIVE_NAME_LENGTH, LIVE_TOPIC_LENGTH } from '../limits.ts';
import { atMost, isWritten, storable } from '../text.ts';

const words = () => z.string().check(z.overwrite(storable), z.trim());

/** A room that a member opens. */
export const liveRoomForm = z.object({
  name: words().check(isWritten('missing'), atMost(LIVE_NAME_LENGTH, 'long')),
  topic: words().check(atMost(LIVE_TOPIC_LENGTH, 'long')),
});
export type LiveRoomForm = z.infer<typeof liveRoomForm>;
