import type { PresentMembership } from '#schemas/entities/membership.ts';

/**
 * Computes the unread count from integers, without any message [Y12]: the rows after the read mark, less those among
 * them that are not for this member to read, and in a group less the system rows. `system`: how many the group has.
 */
export const unreadOf = (
  last: number,
  { read, mine, mineAtRead, group }: Pick<PresentMembership, 'read' | 'mine' | 'mineAtRead' | 'group'>,
  system = 0,
): number => Math.max(0, last - read - (mine - mineAtRead) - (system - (group?.systemAtRead ?? 0)));
