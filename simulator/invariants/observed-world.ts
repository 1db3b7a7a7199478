/** What the judge looks at: devices as they stand, in a simulation or as the laboratory hears of them. */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { ScreenState } from '../devices/screen-state.ts';
import type { SimSyncNode } from '../devices/sync-node.ts';

export interface ObservedDevice {
  readonly name: string;
  readonly account: MemberId;
  /** Changes with every sign-in: what was seen before is another's. */
  readonly era: number;
  /** How often the store was erased because it failed. */
  readonly eraseCount: number;
  readScreen(): ScreenState;
  /** Whether this waits in the queue of an account that has data there, also of one whose session was lost. */
  hasQueuedEntry?(account: MemberId, era: number, id: string): boolean;
}

/** What a device wrote, and what its member did with it since. */
export interface WrittenMessage {
  device: ObservedDevice;
  era: number;
  from: MemberId;
  to: MemberId;
  stream: ConversationId;
  nth: number;
  text: string;
  /** The member saw that it was taken. */
  accepted: boolean;
  /** Discarded, deleted or sent anew: asked for. */
  withdrawalRequested: boolean;
  /** And the member saw that it was taken. */
  discarded: boolean;
  /** The member was told that it will never leave. */
  confirmedUnsent: boolean;
  edited: boolean;
  refused: boolean;
  /** A restored backup, a sign-out: nobody's fault. */
  excused: boolean;
}

export interface ObservedWorld {
  readonly members: readonly MemberId[];
  readonly devices: readonly ObservedDevice[];
  readonly node: SimSyncNode;
  readonly messages: ReadonlyMap<string, WrittenMessage>;
  conversationBetween(a: MemberId, b: MemberId): ConversationId;
  log(line: string): void;
}

export const conversationsOf = ({ members, conversationBetween }: ObservedWorld, member: MemberId): ConversationId[] =>
  members.filter((each) => each !== member).map((each) => conversationBetween(member, each));
