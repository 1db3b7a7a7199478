/** What a page asks of the leader's sync worker about cached answers. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';

/**
 * `refresh`: the first page is asked for anew; `more`: the next page; `use`: a screen shows what is stored; `forget`:
 * these members leave every stored answer [Y9]. A refresh `afterChange` must be answered by the server later than it
 * was requested: one that is on its way already does not do.
 */
export const answerRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['refresh', 'more', 'use']),
    name: z.string(),
    params: z.unknown(),
    afterChange: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('forget'), members: z.array(memberId) }),
]);
export type AnswerRequest = z.infer<typeof answerRequest>;
