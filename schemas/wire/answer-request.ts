/** What a page asks of the leader's sync worker about cached answers. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';

/**
 * `refresh`: the first page is asked for anew; `more`: the next page; `use`: a screen shows what is stored; `forget`:
 * these members leave every stored answer [Y9]; `sight`: files of albums that this member may not see any more leave
 * the device [S18]. A refresh `afterChange` is answered by a call made after it was asked
 * for, never by one already on its way.
 */
export const answerRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['refresh', 'more', 'use']),
    name: z.string(),
    params: z.unknown(),
    afterChange: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('forget'), members: z.array(memberId) }),
  z.object({ kind: z.literal('sight') }),
]);
export type AnswerRequest = z.infer<typeof answerRequest>;
