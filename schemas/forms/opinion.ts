/** The form of an opinion about a club, and of the answer to one. Errors are keys. */
import * as z from 'zod/mini';
import { OPINION_LENGTH } from '../limits.ts';
import { atMost, isWritten, storable } from '../text.ts';

export const opinionForm = z.object({
  words: z.string().check(
    z.overwrite((text: string) => storable(text).trim()),
    isWritten('invalid'),
    atMost(OPINION_LENGTH, 'text-too-long'),
  ),
});
export type OpinionInput = z.infer<typeof opinionForm>;
