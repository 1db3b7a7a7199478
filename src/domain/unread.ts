import type { PresentMembership } from '#schemas/entities/membership.ts';

/**
 * [Y12] Four integers, needing no message: what is beyond the read mark, less what of it is not for this member to
 * read.
 */
export const unreadOf = (
  last: number,
  { read, mine, mineAtRead }: Pick<PresentMembership, 'read' | 'mine' | 'mineAtRead'>,
): number => Math.max(0, last - read - (mine - mineAtRead));
