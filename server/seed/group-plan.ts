/** What is written by hand of a group of the demonstration. Members are named by their usernames. */
import type { GroupPrivacy, GroupSwitch } from '#schemas/streams/group.ts';

export interface PollPlan {
  question: string;
  multiple?: boolean;
  anonymous?: boolean;
  /** `over`: some days after it was asked; `later`: some days from now. */
  closes: 'over' | 'later';
  /** Who voted for each option. */
  options: Readonly<Record<string, readonly string[]>>;
}

export interface GroupPlan {
  name: string;
  description: string;
  privacy: GroupPrivacy;
  creator: string;
  /** Further admins. */
  admins?: readonly string[];
  /** Those who joined at once, in order; the others join when they first speak, or between two scenes. */
  founders: readonly string[];
  members: readonly string[];
  /** Members who have left after their last words. */
  left?: readonly string[];
  adminsOnly?: readonly GroupSwitch[];
  slowSeconds?: number;
  /** Age of the last message, in minutes. */
  minutesAgo: number;
  /** Number of last messages that these members have not read. */
  unread: Readonly<Record<string, number>>;
  /** Invited member → who has invited them. */
  invited?: Readonly<Record<string, string>>;
  /** A link to join by. `asks`: who follows it asks an admin. */
  link?: { token: string; asks: boolean; uses: number };
  /** Members who have asked to join. */
  requests?: readonly string[];
  polls?: Readonly<Record<string, PollPlan>>;
  /**
   * Lines `name words`, « … » where time passes. Before the words: `!pin`, `!poll key`, or `^2` to reply to the second
   * line above. After them: reactions, as `❤️name,name`. `@name` mentions.
   */
  script: string;
}
