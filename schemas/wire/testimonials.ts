/**
 * `testimonials`, with the request `{ list: 'shown' | 'received' | 'written', member, count, after }`: a page of
 * testimonials, the latest first. `member`: only those about this member, and whether the caller may write one.
 */
import * as z from 'zod/mini';
import { testimonialState } from '../entities/testimonial.ts';
import { refusalCode } from '../error-codes.ts';
import { testimonialId } from '../ids.ts';
import { nextPlace, person } from './person.ts';

export const testimonialList = z.enum(['shown', 'received', 'written']);
export type TestimonialList = z.infer<typeof testimonialList>;

/** `text` null: refused by its subject. `answerState`: for the subject alone. */
const testimonial = z.object({
  id: testimonialId,
  author: person,
  subject: person,
  text: z.nullable(z.string()),
  at: z.string(),
  state: testimonialState,
  answer: z.nullable(z.string()),
  answerState: z.nullable(z.enum(['pending', 'approved', 'rejected'])),
});
export type Testimonial = z.infer<typeof testimonial>;

/** `own`: about one member alone: why the caller may not write, and what they have written. */
export const testimonialsAnswer = z.object({
  testimonials: z.array(testimonial),
  own: z.nullable(
    z.object({ refusal: z.nullable(z.union([refusalCode, z.literal('own')])), text: z.nullable(z.string()) }),
  ),
  next: nextPlace,
});
export type TestimonialsAnswer = z.infer<typeof testimonialsAnswer>;
