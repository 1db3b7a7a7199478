/** The rules of albums that a planted bug of the simulation removes. */
export const mediaRules = {
  /** A block ends what both members may see of each other's private albums. */
  endsWithBlock: (): boolean => true,
  /** Who may see an item is asked anew each time. */
  judgesSight: (): boolean => true,
  /** Likes are those of members who see the item. */
  judgesLikes: (): boolean => true,
};
export type MediaRules = typeof mediaRules;
