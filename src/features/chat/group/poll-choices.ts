/** How a poll is answered, and how its votes are shown. */
import type { PollView } from '#domain/views.ts';

/** Returns the choices after an option is pressed: a second press takes it back. */
export function choicesAfter({ choices, multiple }: Pick<PollView, 'choices' | 'multiple'>, pressed: number): number[] {
  if (choices.includes(pressed)) return choices.filter((each) => each !== pressed);
  return multiple ? [...choices, pressed].sort((a, b) => a - b) : [pressed];
}

/** Returns the share of an option among those who voted, in percent. */
export const shareOf = (votes: number, voters: number): number => (voters > 0 ? Math.round((100 * votes) / voters) : 0);
