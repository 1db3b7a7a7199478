import * as z from 'zod/mini';
import { TESTIMONIAL_LENGTH } from '../limits.ts';
import { atMost, storable } from '../text.ts';
import { memberTarget } from './targets.ts';

/** What author and subject write, bounded; null: nothing. */
export const testimonialText = z.nullable(
  z.string().check(z.overwrite(storable), atMost(TESTIMONIAL_LENGTH, 'text-too-long')),
);

/** What a member writes about another; null withdraws it [MEMBERAREA-21]. */
export const testimonialSet = z.extend(memberTarget, { text: testimonialText });
