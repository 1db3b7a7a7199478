/** What the judge looks at: devices as they stand, in a simulation or as the laboratory hears of them. */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Seen } from '../world/seen.ts';
import type { SyncNode } from '../world/sync-node.ts';
import type { Written } from '../world/written.ts';

export interface JudgedDevice {
  readonly name: string;
  readonly account: MemberId;
  /** Changes with every sign-in: what was seen before is another's. */
  readonly era: number;
  /** How often the store was erased because it failed. */
  readonly erased: number;
  seen(): Seen;
  /** Whether this waits in the queue of an account that has data there, also of one whose session was lost. */
  keeps?(account: MemberId, era: number, id: string): boolean;
}

export interface JudgedWorld {
  readonly members: readonly MemberId[];
  readonly devices: readonly JudgedDevice[];
  readonly node: SyncNode;
  readonly written: ReadonlyMap<string, Written>;
  conversation(a: MemberId, b: MemberId): ConversationId;
  say(line: string): void;
}

export const conversationsOf = ({ members, conversation }: JudgedWorld, member: MemberId): ConversationId[] =>
  members.filter((each) => each !== member).map((each) => conversation(member, each));
