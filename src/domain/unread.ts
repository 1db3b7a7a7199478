import type { PresentMembership } from '#schemas/entities/membership.ts';

/**
 * Computes the unread count from four integers, without any message [Y12]: the messages after the read mark, less those
 * among them that are not for this member to read.
 */
export const unreadOf = (
  last: number,
  { read, mine, mineAtRead }: Pick<PresentMembership, 'read' | 'mine' | 'mineAtRead'>,
): number => Math.max(0, last - read - (mine - mineAtRead));
