/** Testimonials: what stands in one row of a list [MEMBERAREA-21]. */
import * as z from 'zod/mini';

/**
 * How far a testimonial has come: it waits for its subject, then for the moderators, and is shown then. Author and
 * subject alone see the others.
 */
export const testimonialState = z.enum(['waiting', 'review', 'shown', 'refused', 'rejected']);
export type TestimonialState = z.infer<typeof testimonialState>;
