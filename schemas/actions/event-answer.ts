import * as z from 'zod/mini';
import { eventId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';

export const eventWish = z.enum(['participate', 'maybe', 'withdraw']);
export type EventWish = z.infer<typeof eventWish>;

/**
 * A member's answer to an event. `anonymous`: only the organiser sees who it is. `at`: when it was wished, in
 * milliseconds of the server's time, because the last wish wins, not the last to arrive.
 */
export const eventAnswer = z.object({ eventId, answer: eventWish, anonymous: z.boolean(), at: nonNegativeInt });
