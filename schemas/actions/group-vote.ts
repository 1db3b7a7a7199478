import * as z from 'zod/mini';
import { POLL_OPTIONS } from '../limits.ts';
import { nonNegativeInt } from '../numbers.ts';
import { groupMessageTarget } from './targets.ts';

/** `choices`: positions of the chosen options, from 0 on; none takes the vote back. */
export const groupVote = z.extend(groupMessageTarget, {
  choices: z.array(nonNegativeInt.check(z.maximum(POLL_OPTIONS - 1))).check(z.maxLength(POLL_OPTIONS)),
});
