/** Maps the names in a scenario to ids of members, conversations and messages. */
import { uuid } from '#simulator/server/fixed-ids.ts';
import { conversationBetween } from '#simulator/server/small-environment.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { MemberName, MessageRef, Scenario } from './types.ts';

/** Start of the history's message ids; below, the start of the devices' ids, and the size of each device's range. */
const HISTORY = 8_000_000;
const WRITTEN = 9_000_000;
const PER_DEVICE = 100_000;

const GROUP = uuid(7_000_000) as ConversationId;

export class Names {
  readonly members: readonly MemberName[];
  readonly ids: readonly MemberId[];
  private readonly refs = new Map<string, MessageRef>();
  private readonly counts = new Map<number, number>();

  /** The group's name; null: there is none. */
  readonly group: string | null;

  constructor({ devices, history, group }: Pick<Scenario, 'devices' | 'history' | 'group'>) {
    this.group = group?.name ?? null;
    const all = [
      ...devices.map(({ member }) => member),
      ...history.flatMap(([from, to]) => [from, to]),
      ...(group?.members ?? []),
    ];
    this.members = [...new Set(all.filter((name) => name !== this.group))];
    this.ids = this.members.map((_, n) => uuid(n + 1) as MemberId);
  }

  idOf = (name: MemberName): MemberId | null => this.ids[this.members.indexOf(name)] ?? null;
  nameOf = (id: MemberId): MemberName => this.members[this.ids.indexOf(id)] ?? id;
  conversationBetween = (a: MemberId, b: MemberId): ConversationId =>
    conversationBetween(this.ids.indexOf(a) + 1, this.ids.indexOf(b) + 1);

  /** The conversation with a member, or the group of this name. */
  talkWith(account: MemberId, name: MemberName): ConversationId | null {
    const other = this.idOf(name);
    if (other) return this.conversationBetween(account, other);
    return name === this.group ? GROUP : null;
  }

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
