/** English texts of what testimonials and the wall refuse, and of a report about a live room. */
import type { Translation } from '#i18n/translation.ts';
import type { testimonialRefusals as french } from '../fr/testimonial-refusals.ts';

export const testimonialRefusals: Translation<typeof french> = {
  'testimonial-restricted': 'Testimonials are written with a complete profile and an approved avatar.',
  'testimonial-strangers':
    'For a testimonial, both of you must have written at least once, or taken part in the same event.',
  'testimonial-refused': 'This member or moderation did not accept your testimonial.',
  'testimonial-gone': 'This testimonial no longer exists.',
  'warning-gone': 'This alert is no longer on the wall.',
  'room-gone': 'This room is closed, and what was said there is erased.',
};
