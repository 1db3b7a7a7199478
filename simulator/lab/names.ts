/** Names of a scenario, and what they stand for: members, conversations, messages. */
import { uuid } from '#simulator/server/numbered.ts';
import { conversationOf } from '#simulator/server/small-world.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { MemberName, MessageRef, Scenario } from './types.ts';

/** Ids of written messages begin here, each device's elsewhere; the history's before them. */
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
  conversation = (a: MemberId, b: MemberId): ConversationId =>
    conversationOf(this.ids.indexOf(a) + 1, this.ids.indexOf(b) + 1);

  /** The id of the next message written on this device, or of the history. */
  next(where: number | 'h'): string {
    const n = (this.counts.get(where === 'h' ? -1 : where) ?? 0) + 1;
    this.counts.set(where === 'h' ? -1 : where, n);
    const id = uuid(where === 'h' ? HISTORY + n : WRITTEN + where * PER_DEVICE + n);
    this.refs.set(id, `${where}.${n}`);
    return id;
  }

  refOf = (id: string): MessageRef => this.refs.get(id) ?? id;

  message(ref: MessageRef): string {
    const found = [...this.refs].find(([, each]) => each === ref);
    return found?.[0] ?? ref;
  }
}
