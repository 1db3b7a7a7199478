/** Interface of the checks to devices and messages, in a simulation or in the laboratory. */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { ScreenState } from '../devices/screen-state.ts';
import type { SimSyncNode } from '../devices/sync-node.ts';

export interface ObservedDevice {
  readonly name: string;
  readonly account: MemberId;
  /** Number of the account's set of databases; higher after each erasure. */
  readonly era: number;
  /** Number of times the store was erased because it failed. */
  readonly eraseCount: number;
  readScreen(): ScreenState;
  /** Returns whether an entry is queued, also for an account whose session was lost. */
  hasQueuedEntry?(account: MemberId, era: number, id: string): boolean;
}

/** A message written on a device, and what its member has done with it since. */
export interface WrittenMessage {
  device: ObservedDevice;
  era: number;
  from: MemberId;
  /** null: a group. */
  to: MemberId | null;
  stream: ConversationId;
  nth: number;
  text: string;
  /** The device has confirmed that the message is stored. */
  accepted: boolean;
  /** The member has discarded, deleted or resent it. */
  withdrawalRequested: boolean;
  /** The device has confirmed that the discard is stored. */
  discarded: boolean;
  /** The device has confirmed that the message will never be sent. */
  confirmedUnsent: boolean;
  edited: boolean;
  refused: boolean;
  /** The message may be missing, because of a restored backup or a sign-out. */
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
