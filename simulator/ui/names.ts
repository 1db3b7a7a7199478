/** Maps the names in a scenario to ids of members, conversations and messages. */
import { uuid } from '#simulator/server/fixed-ids.ts';
import { conversationBetween } from '#simulator/server/small-environment.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { MemberName, MessageRef, Scenario } from './types.ts';

/** Start of the history's message ids; below, the start of the devices' ids, and the size of each device's range. */
const HISTORY = 8_000_000;
const WRITTEN = 9_000_000;
const PER_DEVICE = 100_000;

export class Names {
  readonly members: readonly MemberName[];
  readonly ids: readonly MemberId[];
  private readonly refs = new Map<string, MessageRef>();
  private readonly counts = new Map<number, number>();

  constructor({ devices, history }: Pick<Scenario, 'devices' | 'history'>) {
    this.members = [
      ...new Set([...devices.map(({ member }) => member), ...history.flatMap(([from, to]) => [from, to])]),
    ];
    this.ids = this.members.map((_, n) => uuid(n + 1) as MemberId);
  }

  idOf = (name: MemberName): MemberId | null => this.ids[this.members.indexOf(name)] ?? null;
  nameOf = (id: MemberId): MemberName => this.members[this.ids.indexOf(id)] ?? id;
  conversationBetween = (a: MemberId, b: MemberId): ConversationId =>
    conversationBetween(this.ids.indexOf(a) + 1, this.ids.indexOf(b) + 1);

  /** Returns the id of the next message of this device, or of the history (`h`). */
  nextMessageId(deviceIndex: number | 'h'): string {
    const n = (this.counts.get(deviceIndex === 'h' ? -1 : deviceIndex) ?? 0) + 1;
    this.counts.set(deviceIndex === 'h' ? -1 : deviceIndex, n);
    const id = uuid(deviceIndex === 'h' ? HISTORY + n : WRITTEN + deviceIndex * PER_DEVICE + n);
    this.refs.set(id, `${deviceIndex}.${n}`);
    return id;
  }

  refOf = (id: string): MessageRef => this.refs.get(id) ?? id;

  messageIdOf(ref: MessageRef): string {
    const entry = [...this.refs].find(([, each]) => each === ref);
    return entry?.[0] ?? ref;
  }
}
