import * as z from 'zod/mini';
import { clubSlug } from '../entities/club.ts';
import { OPINION_LENGTH } from '../limits.ts';
import { atMost, isStorable, isWritten } from '../text.ts';

/** What a certified member thinks of a club; null: the opinion is withdrawn [MEMBERAREA-08]. */
export const clubOpinion = z.object({
  club: clubSlug,
  text: z.nullable(z.string().check(isStorable, isWritten('invalid'), atMost(OPINION_LENGTH, 'text-too-long'))),
});
