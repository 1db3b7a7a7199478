/** The rules of writing once more, in memory and without SQL: what the database must answer to any history. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';

interface OracleMessage {
  seq: number;
  rev: number;
  id: string;
  senderId: MemberId;
  text: string;
  deleted: boolean;
}
interface OracleMembership {
  rev: number;
  since: number;
  read: number;
  mine: number;
  mineAtRead: number;
  hidden: boolean;
}
interface OracleStream {
  rev: number;
  last: number;
  messages: OracleMessage[];
  members: Map<MemberId, OracleMembership>;
  shown: Map<MemberId, number>;
}
export interface Verdict {
  status: string;
  code?: string;
  what?: string;
}

const refused = (code: string): Verdict => ({ status: 'rejected', code });
const applied: Verdict = { status: 'applied' };

/** Asked by the other first, and refused: sent again by this one it names its own author. */
const namesOnly = (me: MemberId, { data }: SentEntry) => ('receiverId' in data && data.receiverId === me) || ('memberId' in data && data.memberId === me);

export class Oracle {
  readonly streams = new Map<string, OracleStream>();
  readonly #blocks = new Set<string>();
  readonly #known = new Map<string, { by: MemberId; verdict: Verdict | null }>();
  readonly #epoch: string;

  constructor(epoch: string) {
    this.#epoch = epoch;
  }
  blocks(me: MemberId, other: MemberId): boolean {
    return this.#blocks.has(`${me}>${other}`);
  }
  #refusal(me: MemberId, other: MemberId): string | null {
    if (this.blocks(me, other)) return 'blocked-mine';
    return this.blocks(other, me) ? 'blocked' : null;
  }
  sees(me: MemberId, other: MemberId, stream: string): boolean {
    const membership = this.streams.get(stream)?.members.get(me);
    return membership !== undefined && !membership.hidden && !this.blocks(me, other);
  }
  /** A member's own change; `sight`: visibility has changed with it. */
  #set(stream: OracleStream, me: MemberId, patch: Partial<OracleMembership>, sight = false): void {
    const before = stream.members.get(me);
    if (!before) return;
    const rev = before.rev + 1;
    stream.members.set(me, { ...before, ...patch, rev, since: sight ? rev : before.since });
  }
  #ensure(id: string, me: MemberId, other: MemberId, otherHidden: boolean): OracleStream {
    const fresh = (hidden: boolean): OracleMembership => ({ rev: 1, since: 1, read: 0, mine: 0, mineAtRead: 0, hidden });
    const stream = this.streams.get(id) ?? { rev: 0, last: 0, messages: [], members: new Map([[me, fresh(false)], [other, fresh(otherHidden)]]), shown: new Map() };
    this.streams.set(id, stream);
    return stream;
  }
  #entomb(stream: OracleStream, message: OracleMessage): void {
    if (!message.deleted) Object.assign(message, { text: '', deleted: true, rev: ++stream.rev });
  }

  apply(me: MemberId, other: MemberId, entry: SentEntry): Verdict {
    const known = this.#known.get(entry.id);
    if (known) {
      if (known.by !== me) return refused('foreign');
      return known.verdict ? { ...known.verdict, status: 'duplicate' } : refused('cancelled');
    }
    const verdict = namesOnly(me, entry) ? refused('unknown-member') : this.#run(me, other, entry);
    if (verdict.status === 'applied') this.#known.set(entry.id, { by: me, verdict });
    return verdict;
  }

  #run(me: MemberId, other: MemberId, { action, data, id }: SentEntry): Verdict {
    // Profiles have a contract of their own.
    if (action === 'profile.edit') return applied;
    const stream = this.streams.get(data.conversationId);
    const message = 'messageId' in data ? stream?.messages.find((one) => one.id === data.messageId) : undefined;
    const membership = stream?.members.get(me);
    switch (action) {
      case 'message.send':
        return this.#send(me, other, data.conversationId, id, data.text);
      case 'message.edit': {
        if (!stream || !message) return refused('unknown-message');
        const refusal = message.senderId !== me ? 'foreign' : message.deleted ? 'deleted' : this.#refusal(me, other);
        if (refusal) return refused(refusal);
        Object.assign(message, { text: data.text, rev: ++stream.rev });
        return applied;
      }
      case 'message.delete':
        if (!stream || !message) return refused('unknown-message');
        if (message.senderId !== me) return refused('foreign');
        this.#entomb(stream, message);
        return applied;
      case 'message.cancel':
        if (!stream || !message) {
          if (!this.#known.has(data.messageId)) this.#known.set(data.messageId, { by: me, verdict: null });
          return { status: 'applied', what: 'cancelled' };
        }
        if (message.senderId !== me) return refused('foreign');
        this.#entomb(stream, message);
        return { status: 'applied', what: 'deleted' };
      case 'conversation.read': {
        if (!stream || !membership || !this.sees(me, other, data.conversationId)) return refused('unknown-conversation');
        const read = Math.min(data.upTo, stream.last);
        if (data.epoch !== this.#epoch || read <= membership.read) return applied;
        const after = stream.messages.filter((one) => one.seq > read && one.senderId === me).length;
        this.#set(stream, me, { read, mineAtRead: membership.mine - after });
        if (!this.#refusal(me, other)) {
          stream.shown.set(me, read);
          stream.rev++;
        }
        return applied;
      }
      case 'conversation.hide': {
        // Out of sight from the first: the other has only opened it.
        if (!stream || !membership || (membership.hidden && membership.since === 1)) return refused('unknown-conversation');
        const unseen = stream.messages.some((one) => one.senderId !== me && one.seq > data.upTo);
        if (!membership.hidden && data.epoch === this.#epoch && !unseen) this.#set(stream, me, { hidden: true }, true);
        return applied;
      }
      case 'conversation.open': {
        const refusal = stream ? null : this.#refusal(me, other);
        if (refusal) return refused(refusal);
        if (!stream) this.#ensure(data.conversationId, me, other, true).rev++;
        else if (membership?.hidden) this.#set(stream, me, { hidden: false }, true);
        return applied;
      }
      case 'member.block':
      case 'member.unblock':
        return this.#block(me, other, stream, action === 'member.block');
    }
  }

  #send(me: MemberId, other: MemberId, conversation: string, id: string, text: string): Verdict {
    const refusal = this.#refusal(me, other);
    if (refusal) return refused(refusal);
    const stream = this.#ensure(conversation, me, other, false);
    stream.messages.push({ seq: ++stream.last, rev: ++stream.rev, id, senderId: me, text, deleted: false });
    this.#set(stream, me, { mine: (stream.members.get(me)?.mine ?? 0) + 1 });
    for (const [member, { hidden }] of [...stream.members]) if (hidden) this.#set(stream, member, { hidden: false }, true);
    return applied;
  }

  #block(me: MemberId, other: MemberId, stream: OracleStream | undefined, wanted: boolean): Verdict {
    if (this.blocks(me, other) === wanted) return applied;
    if (wanted) this.#blocks.add(`${me}>${other}`);
    else this.#blocks.delete(`${me}>${other}`);
    if (!stream) return applied;
    this.#set(stream, me, {}, !stream.members.get(me)?.hidden); // what is hidden leaves nobody's sight
    this.#set(stream, other, {});
    if (!this.#refusal(me, other)) for (const [member, { read }] of stream.members) stream.shown.set(member, read);
    stream.rev++;
    return applied;
  }
}
