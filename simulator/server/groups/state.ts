/** What the server stores of a group besides the parts that every stream has. */
import type { PollContent } from '#schemas/actions/message-send.ts';
import type { GroupMembership } from '#schemas/entities/membership.ts';
import type { ConversationId, MemberId, StreamId } from '#schemas/ids.ts';
import type { GroupEvent, GroupInfo, GroupRow } from '#schemas/streams/group.ts';

/** What a group's info has besides its place and times. */
export type GroupFacts = Omit<GroupInfo, 'kind' | 'rev' | 'last' | 'createdAt' | 'updatedAt'>;

export interface GroupState extends GroupFacts {
  /** [G10] Who joins a public group sees it from this number on. */
  openFrom: number;
  mentionedAllAt: string | null;
  /** [G9] The stream and its memberships stay. */
  deletedAt: string | null;
  bans: Set<MemberId>;
}

/** A member's part of a group. One who has departed keeps it, with `hidden` [G14]. */
export interface GroupPart extends GroupMembership {
  joinedAt: string;
  /** [G16] */
  lastSentAt: string | null;
  /** [G3] Rows that a block hides, decided when they were written. */
  hiddenRows: Set<number>;
  /** [G7] Authors of whom nothing up to a number is shown, because of a block at joining. */
  hiddenAuthors: Map<MemberId, number>;
}

/** A row's part in a group. */
export interface GroupRowPart {
  type: GroupRow['type'];
  event: GroupEvent | null;
  mentions: MemberId[];
  mentionsAll: boolean;
  poll: PollContent | null;
  votes: Map<MemberId, number[]>;
  /** [G13] How many system rows there are up to this one. */
  systemCount: number;
}

/** [G25] Counts of a row that wait for their round, and the members whose reactions or votes changed them. */
export interface CountChange {
  stream: StreamId;
  since: string;
  actors: Set<MemberId>;
}

export interface Invitation {
  member: MemberId;
  group: ConversationId;
  by: MemberId;
  at: string;
}

/** Limits of groups, as an object that tests replace with smaller numbers. */
export interface GroupLimits {
  members: number;
  pins: number;
  created: number;
  invitationsADay: number;
}
