/** What follows are, and the rules that a planted bug of the simulation removes. */
import type { MemberId } from '#schemas/ids.ts';

export interface Follow {
  follower: MemberId;
  followed: MemberId;
  accepted: boolean;
}

/** The key of a follow in the state. */
export const followKey = (follower: MemberId, followed: MemberId): string => `${follower}>${followed}`;

export const followRules = {
  /** A block ends what both members follow of each other. */
  endsWithBlock: (): boolean => true,
  /** Nobody begins to follow across a block. */
  judgesBlocks: (): boolean => true,
  /** Whoever ends a follow, on either side, is followed no longer. */
  ends: (): boolean => true,
  /** Following again changes nothing: a follower who was accepted stays so. */
  keepsAnswer: (): boolean => true,
};
export type FollowRules = typeof followRules;
