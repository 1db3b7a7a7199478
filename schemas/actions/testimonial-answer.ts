import * as z from 'zod/mini';
import { memberTarget } from './targets.ts';
import { testimonialText } from './testimonial-set.ts';

/** Accepts or refuses what another member, its author, has written, with an answer or without [MEMBERAREA-21]. */
export const testimonialAnswer = z.extend(memberTarget, { accepted: z.boolean(), answer: testimonialText });
