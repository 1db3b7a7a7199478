import type { PresentMembership } from '#schemas/entities/membership.ts';

/** Milliseconds after any instant. Places are subtracted from it, because only ascending sorts use an index. */
const END_OF_TIME = 9_999_999_999_999;
export const MAX_ORDER = 3 * END_OF_TIME;

/**
 * Returns a stream's place in the list, without the outbox. Lower places come first: pinned streams, then the others,
 * then archived ones, each group newest first. `at`: milliseconds.
 */
export function listOrder({ pinned, archived }: Pick<PresentMembership, 'pinned' | 'archived'>, at: number): number {
  const age = END_OF_TIME - at;
  if (archived) return age + 2 * END_OF_TIME;
  return pinned ? age : age + END_OF_TIME;
}
