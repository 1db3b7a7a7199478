import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { testimonialList, testimonialsAnswer, type TestimonialsAnswer } from '#schemas/wire/testimonials.ts';
import type { AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 24;

const params = z.object({ list: testimonialList, member: z.nullable(memberId) });

/** Testimonials that everybody sees, or about one member, or of this member. */
export const testimonials: AnswerKind<z.infer<typeof params>, TestimonialsAnswer> = {
  rpc: 'testimonials',
  params,
  page: testimonialsAnswer,
  // Short, because members act on these lists.
  staleAfterMs: 60_000,
  request: ({ list, member }, cursor) => ({ list, member, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: (page) => page.testimonials.length === 0,
  withoutMembers(page, hidden) {
    const seen = page.testimonials.filter(({ author, subject }) => !hidden.has(author.id) && !hidden.has(subject.id));
    return seen.length === page.testimonials.length ? page : { ...page, testimonials: seen };
  },
};
