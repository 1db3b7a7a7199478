import type { PresentMembership } from '#schemas/entities/membership.ts';

/** Milliseconds beyond any instant: the place counts down from it, as only ascending sorts use an index. */
const END_OF_TIME = 9_999_999_999_999;
export const MAX_ORDER = 3 * END_OF_TIME;

/** Where the server's word puts a stream in the list, ascending: pinned, then newest first, archived ones last. */
export function listOrder({ pinned, archived }: Pick<PresentMembership, 'pinned' | 'archived'>, at: number): number {
  const age = END_OF_TIME - at;
  if (archived) return age + 2 * END_OF_TIME;
  return pinned ? age : age + END_OF_TIME;
}
