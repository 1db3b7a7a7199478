/** The rules of albums that a planted bug of the simulation removes. */
export const mediaRules = {
  /** A block ends what both members may see of each other's private albums. */
  endsWithBlock: (): boolean => true,
  /** Who may see an item is asked anew each time. */
  judgesSight: (): boolean => true,
  /** Likes are those of members who see the item. */
  judgesLikes: (): boolean => true,
  /** A grant that has an end ends by itself. */
  endsGrants: (): boolean => true,
  /** Taking a grant back takes it away. */
  revokes: (): boolean => true,
  /** Taking all grants back takes them away. */
  revokesAll: (): boolean => true,
  /** A like can be taken back. */
  takesLikesBack: (): boolean => true,
  /** Devices are told which files of others' private albums they may not keep. */
  keepsPrivateOffDevices: (): boolean => true,
};
export type MediaRules = typeof mediaRules;
