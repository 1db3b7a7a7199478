/** Types of the server's stored state: streams with their members, applied ids, blocks, profiles. */
import type { Audience } from '#schemas/actions/privacy-set.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import type { Range } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import type { ConversationId, Epoch, EventId, MediaItemId, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import {
  APPLIED_DAYS,
  EARLY_DAYS,
  EDIT_MINUTES,
  FIRST_PULL_CHUNKS,
  INVITATIONS_A_DAY,
  GROUP_MEMBERS_LIMIT,
  GROUP_PINS_LIMIT,
  GROUPS_CREATED_LIMIT,
  NEW_CONVERSATIONS,
  NEW_CONVERSATIONS_EARLY,
  CHUNK_SIZE,
  PULL_STREAM_LIMIT,
  PULL_TOTAL_LIMIT,
  REPORTS_A_DAY,
  UNANSWERED_MESSAGES,
} from '#schemas/limits.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { ClubState } from './clubs/state.ts';
import type { AlbumItemState, MediaAccess } from './albums/state.ts';
import type { EventState } from './events/state.ts';
import type { Follow } from './follows/rules.ts';
import type { TestimonialState } from './testimonial-state.ts';
import type { KeyState, NotificationCause } from './notifications/state.ts';
import type { CountChange, GroupLimits, GroupPart, GroupRowPart, GroupState, Invitation } from './groups/state.ts';

export interface Part {
  rev: number;
  since: number;
  ranges: Range[];
  read: number;
  mineAtRead: number;
  mine: number;
  /** Of a group's member: departed, or the group was deleted. */
  hidden: boolean;
  /** The read mark that the other member may see. */
  shown: number;
  muted: boolean;
  pinned: boolean;
  archived: boolean;
  /** Of a group's member. */
  group?: GroupPart;
}

/** A row as it is stored. In a group it has a part that a conversation's message lacks. */
export type ServerRow = Message & { group?: GroupRowPart };

export interface Stream {
  id: StreamId;
  kind: StreamKind;
  /** Copied from its kind: see `ServerKind`. */
  isPair: boolean;
  isSentWhole: boolean;
  rev: number;
  last: number;
  createdAt: string;
  updatedAt: string;
  rows: ServerRow[];
  group?: GroupState;
  /** Of notifications: their keys by name [G17]. */
  keys?: Map<string, KeyState>;
  parts: Map<MemberId, Part>;
}

/** An entry that was applied, or one that was cancelled before it arrived [Y2]. */
export interface AppliedEntry {
  by: MemberId;
  state: 'applied' | 'cancelled';
  stream: StreamId;
  ref: string | null;
  what?: EntryResult['what'];
  /** Values of the edited profile fields before the edit [Y13]. */
  was?: EntryResult['was'];
  at: string;
}

/** A report with the server's copy of the named rows: a device's own claim of what it showed proves nothing. */
export interface Report {
  id: string;
  reporter: MemberId;
  request: ActionData<'report.create'>;
  evidence: Message[];
}

/** Event that counts towards a daily limit. */
export interface CountedEvent {
  by: MemberId;
  at: string;
}

export interface ServerState {
  streams: Map<StreamId, Stream>;
  appliedEntries: Map<string, AppliedEntry>;
  blocks: Set<string>;
  /** By `followKey` [MEMBERAREA-16]. */
  follows: Map<string, Follow>;
  /** Follows of which their member was notified, by key. */
  followNotices: Set<string>;
  /** `rev`: the card's revision. */
  profiles: Map<MemberId, Profile & { rev: number }>;
  reports: Report[];
  /** Conversations begun, and below reports made, for the daily limits. */
  conversationsBegun: CountedEvent[];
  reportsMade: CountedEvent[];
  joinedAt: Map<MemberId, string>;
  /** [G25] By message: counts that no revision has told of yet. */
  countChanges: Map<MessageId, CountChange>;
  /** Paths of the pictures in the bucket [Y3]. */
  pictures: Set<string>;
  invitations: Invitation[];
  invitationsMade: CountedEvent[];
  /** `member>inviter`: the member wants no more invitations by the inviter. */
  refusedInviters: Set<string>;
  /** Who may write to a member first; absent: everyone. */
  writers: Map<MemberId, Audience>;
  notificationJobs: NotificationCause[];
  events: Map<EventId, EventState>;
  /** Published ones, by slug. */
  clubs: Map<string, ClubState>;
  albumItems: Map<MediaItemId, AlbumItemState>;
  /** By `accessKey`. */
  mediaAccess: Map<string, MediaAccess>;
  /** By author and subject [MEMBERAREA-21]. */
  testimonials: Map<string, TestimonialState>;
  /** `reporter>profile category` [MEMBERAREA-15]. */
  wallReports: Set<string>;
}

/** The limits of schemas/limits.ts, as an object that tests replace with smaller numbers. */
export const productLimits = {
  pageSize: CHUNK_SIZE,
  streamChanges: PULL_STREAM_LIMIT,
  totalChanges: PULL_TOTAL_LIMIT,
  firstPages: FIRST_PULL_CHUNKS,
  editMs: EDIT_MINUTES * 60_000,
  knownMs: APPLIED_DAYS * 24 * 60 * 60_000,
  unanswered: UNANSWERED_MESSAGES,
  earlyMs: EARLY_DAYS * 24 * 60 * 60_000,
  begunEarly: NEW_CONVERSATIONS_EARLY,
  begun: NEW_CONVERSATIONS,
  reports: REPORTS_A_DAY,
  /** Number of times that the server changes the epoch by itself. */
  selfTurns: 1,
  groups: {
    members: GROUP_MEMBERS_LIMIT,
    pins: GROUP_PINS_LIMIT,
    created: GROUPS_CREATED_LIMIT,
    invitationsADay: INVITATIONS_A_DAY,
  } as GroupLimits,
};
export type Limits = typeof productLimits;

/** The part of the server that limits read. */
export interface CountedServer {
  readonly truth: ServerState;
  readonly startedAt: string;
  readonly environment: ServerEnvironment;
}

/** What a server needs from its surroundings. */
export interface ServerEnvironment {
  limits: Limits;
  now: () => string;
  conversationBetween: (a: MemberId, b: MemberId) => ConversationId;
  /** Returns the id of an event that two ids make: a group that invites, and who does it. */
  eventIdOf: (a: string, b: string) => string;
  systemRowId: (stream: StreamId, seq: number) => MessageId;
  /** Returns the nth epoch [Y21]. */
  epochOf: (n: number) => Epoch;
}
