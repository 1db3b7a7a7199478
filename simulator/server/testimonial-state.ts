/** What the server in memory keeps of a testimonial: as much as answers depend on. */
import type { MemberId } from '#schemas/ids.ts';

export interface TestimonialState {
  id: string;
  author: MemberId;
  subject: MemberId;
  /** null: refused, withdrawn, or ended by a block; the subject is notified of each author once. */
  text: string | null;
  verdict: 'accepted' | 'refused' | null;
  answer: string | null;
}
