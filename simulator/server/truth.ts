/** What the server has written: streams and who stands how to them, ids that are known, blocks, profiles. */
import type { ActionData } from '#schemas/actions/union.ts';
import type { Range } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import type { ConversationId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import {
  APPLIED_DAYS,
  EARLY_DAYS,
  EDIT_MINUTES,
  FIRST_PULL_CHUNKS,
  NEW_CONVERSATIONS,
  NEW_CONVERSATIONS_EARLY,
  CHUNK_SIZE,
  PULL_STREAM_LIMIT,
  PULL_TOTAL_LIMIT,
  REPORTS_A_DAY,
  UNANSWERED_MESSAGES,
} from '#schemas/limits.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';

export interface Part {
  rev: number;
  since: number;
  ranges: Range[];
  read: number;
  mineAtRead: number;
  mine: number;
  hidden: boolean;
  /** The read mark that the other may know. */
  shown: number;
  muted: boolean;
  pinned: boolean;
  archived: boolean;
}

export interface Stream {
  id: StreamId;
  kind: StreamKind;
  /** What its kind says: see `ServerKind`. */
  isPair: boolean;
  isSentWhole: boolean;
  rev: number;
  last: number;
  createdAt: string;
  updatedAt: string;
  rows: Message[];
  parts: Map<MemberId, Part>;
}

/** [Y2] An entry that took effect, or one called back before it came. */
export interface AppliedEntry {
  by: MemberId;
  state: 'applied' | 'cancelled';
  stream: StreamId;
  ref: string | null;
  what?: EntryResult['what'];
  /** [Y13] What stood in the fields of a profile when its edit came. */
  was?: EntryResult['was'];
  at: string;
}

/** With the rows that it names, as the server has them: what a device says it showed proves nothing by itself. */
export interface Report {
  id: string;
  reporter: MemberId;
  request: ActionData<'report.create'>;
  evidence: Message[];
}

/** What is counted for a day: who did it, and when. */
export interface CountedEvent {
  by: MemberId;
  at: string;
}

export interface ServerState {
  streams: Map<StreamId, Stream>;
  appliedEntries: Map<string, AppliedEntry>;
  blocks: Set<string>;
  /** `rev`: of what others see of it. */
  profiles: Map<MemberId, Profile & { rev: number }>;
  /** What members have told the house of others. */
  reports: Report[];
  /** Conversations that were begun, and reports that came. */
  conversationsBegun: CountedEvent[];
  reportsMade: CountedEvent[];
  joinedAt: Map<MemberId, string>;
  /** What stands in the bucket [Y3]. */
  pictures: Set<string>;
}

/** The numbers of schemas/limits.ts, for whoever wants them smaller. */
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
  /** Turns of the epoch that the server makes by itself in one life. */
  selfTurns: 1,
};
export type Limits = typeof productLimits;

/** What limits are counted by. */
export interface CountedServer {
  readonly truth: ServerState;
  readonly startedAt: string;
  readonly environment: ServerEnvironment;
}

/** What a server needs from where it runs. */
export interface ServerEnvironment {
  limits: Limits;
  now: () => string;
  conversationBetween: (a: MemberId, b: MemberId) => ConversationId;
  /** The name of its nth life [Y21]. */
  epochOf: (n: number) => Epoch;
}
