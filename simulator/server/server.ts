/** A server in memory that keeps the rules of synchronisation: few members, private conversations, tiny limits. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Membership, PresentMembership, Range } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { Card } from '#schemas/entities/profile.ts';
import type { StreamInfo, StreamKind } from '#schemas/entities/stream.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { EntryResult, HeadTag, LiveItem, PagesAnswer, PullAnswer, PulledStream, PushAnswer } from '#schemas/wire/sync.ts';
import { pageOf } from '#domain/pages.ts';
import { inRanges } from '#domain/ranges.ts';
import { instant, uuid } from './numbered.ts';
import { applied } from './applied.ts';

/** Changes that a pull sends as rows; beyond, it names pages. */
const MANY = 5;

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
}

export interface Stream {
  id: StreamId;
  kind: StreamKind;
  rev: number;
  last: number;
  rows: Message[];
  parts: Map<MemberId, Part>;
}

interface Change {
  stream: Stream;
  rev: number;
  row: Message | null;
  told: MemberId[];
  card: boolean;
}

export interface Truth {
  streams: Map<StreamId, Stream>;
  applied: Map<string, { by: MemberId; stream: StreamId; ref: string | null; what: EntryResult['what'] }>;
  cancelled: Map<string, MemberId>;
  blocks: Set<string>;
}

export const conversationOf = (a: number, b: number): ConversationId => uuid(100 + 10 * Math.min(a, b) + Math.max(a, b)) as ConversationId;

export class Server {
  truth: Truth = { streams: new Map(), applied: new Map(), cancelled: new Map(), blocks: new Set() };
  epochs = 1;
  private changes: Change[] = [];
  readonly members: readonly MemberId[];

  constructor(members: readonly MemberId[]) {
    this.members = members;
    for (const member of members) this.create(asStream(member), 'account', [member]).rev = 1;
  }

  get epoch(): Epoch {
    return `epoch ${this.epochs}` as Epoch;
  }

  stream = (id: string): Stream | undefined => this.truth.streams.get(id as StreamId);
  blocked = (by: MemberId, whom: MemberId): boolean => this.truth.blocks.has(`${by}>${whom}`);
  closed = (a: MemberId, b: MemberId): boolean => this.blocked(a, b) || this.blocked(b, a);
  otherIn = (stream: Stream, member: MemberId): MemberId => [...stream.parts.keys()].find((each) => each !== member) ?? member;

  visible(member: MemberId, stream: Stream | undefined): stream is Stream {
    const part = stream?.parts.get(member);
    if (!stream || !part) return false;
    return stream.kind === 'account' || (stream.rev > 0 && !part.hidden && !this.blocked(member, this.otherIn(stream, member)));
  }

  membership(member: MemberId, stream: Stream | undefined): Membership {
    const part = stream?.parts.get(member);
    if (!part || !this.visible(member, stream)) return { gone: true, rev: part?.rev ?? 1 };
    return this.present(member, stream, part);
  }

  private present(member: MemberId, stream: Stream, { rev, since, ranges, read, mineAtRead, mine }: Part): PresentMembership {
    const cardAllowed = stream.kind === 'conversation' && !this.closed(member, this.otherIn(stream, member));
    return { gone: false, rev, since, ranges, read, mineAtRead, mine, muted: false, pinned: false, archived: false, cardAllowed };
  }

  info(member: MemberId, stream: Stream): StreamInfo {
    const { rev, last, kind } = stream;
    if (kind === 'account') {
      const blockedIds = this.members.filter((other) => this.blocked(member, other));
      return { kind, rev, last: 0, blockedIds, profile: { id: member, username: 'x', avatarUrl: null, genre: 'femme', town: null, role: 'membre' } };
    }
    const otherId = this.otherIn(stream, member);
    return { kind, rev, last, otherId, theirRead: stream.parts.get(otherId)?.shown ?? 0, createdAt: instant(0), updatedAt: instant(rev), preview: null };
  }

  card(member: MemberId, stream: Stream): Card | null {
    const other = this.otherIn(stream, member);
    if (stream.kind === 'account' || this.closed(member, other)) return null;
    return { rev: 1, memberId: other, username: 'x', avatarUrl: null, genre: 'femme', town: null, seal: false };
  }

  // ── reading ──

  pull(member: MemberId, heads: readonly HeadTag[], epoch: Epoch | null): PullAnswer {
    const known = new Map((epoch === this.epoch ? heads : []).map((tag) => [tag[0], tag]));
    const streams: PulledStream[] = [];
    for (const stream of this.truth.streams.values()) {
      const part = stream.parts.get(member);
      if (!part || !this.visible(member, stream)) continue;
      const card = this.card(member, stream);
      const tag = known.get(stream.id);
      if (tag && tag[1] === stream.rev && tag[2] === part.rev && tag[3] === (card?.rev ?? 0)) continue;
      const seen = stream.rows.filter(({ seq }) => inRanges(part.ranges, seq));
      const changed = seen.filter(({ rev }) => rev > (tag?.[1] ?? 0));
      const newest = pageOf(stream.last);
      const many = changed.length > MANY;
      const named = many ? [...new Set(changed.map(({ seq }) => pageOf(seq)))].filter((k) => k !== newest).sort((a, b) => b - a) : [];
      const rows = many ? seen.filter(({ seq }) => pageOf(seq) === newest) : changed;
      const all = { membership: this.present(member, stream, part), info: this.info(member, stream), card, upTo: stream.rev };
      streams.push({ stream: stream.id, kind: stream.kind, ...all, rows, answered: many ? [newest] : [], named, partial: many || !tag || tag[1] === 0 });
    }
    const gone = [...known.keys()].flatMap((id) => {
      const membership = this.membership(member, this.stream(id));
      return membership.gone ? [{ stream: id, membership }] : [];
    });
    return structuredClone({ epoch: this.epoch, serverTime: instant(0), streams, gone });
  }

  pages(member: MemberId, id: StreamId, pages: readonly number[]): PagesAnswer {
    const stream = this.stream(id);
    const answer = { epoch: this.epoch, serverTime: instant(0), stream: id, membership: this.membership(member, stream), pages: null };
    if (!this.visible(member, stream)) return answer;
    const ranges = stream.parts.get(member)?.ranges ?? [];
    const rows = stream.rows.filter(({ seq }) => pages.includes(pageOf(seq)) && inRanges(ranges, seq));
    return structuredClone({ ...answer, pages: { info: this.info(member, stream), asOf: stream.rev, rows, answered: [...pages] } });
  }

  // ── writing ──

  push(member: MemberId, entries: readonly SentEntry[], epoch: Epoch | null): { answer: PushAnswer; live: { to: MemberId; item: LiveItem }[] } {
    const answer = { epoch: this.epoch, serverTime: instant(0), refused: epoch !== this.epoch, results: [] as EntryResult[] };
    if (answer.refused) return { answer, live: [] };
    answer.results = entries.map((entry) => applied(this, member, entry)).map((result) => this.completed(member, result));
    return structuredClone({ answer, live: this.commit() });
  }

  /** Administration: how far back a member may see. */
  open(member: MemberId, stream: Stream, from: number): { to: MemberId; item: LiveItem }[] {
    const part = stream.parts.get(member);
    if (!part) return [];
    const start = Math.min(from, stream.last + 1);
    const read = Math.max(part.read, start - 1);
    const mineAtRead = read === part.read ? part.mineAtRead : part.mine - stream.rows.filter(({ seq, senderId }) => seq > read && senderId === member).length;
    this.change(stream, member, { ranges: [[start, RANGE_OPEN]], read, mineAtRead }, true);
    this.tell(stream, [member]);
    return structuredClone(this.commit());
  }

  create(id: StreamId, kind: StreamKind, members: readonly MemberId[]): Stream {
    const part = (): Part => ({ rev: 1, since: 1, ranges: [[1, RANGE_OPEN]], read: 0, mineAtRead: 0, mine: 0, hidden: false, shown: 0 });
    const stream: Stream = { id, kind, rev: 0, last: 0, rows: [], parts: new Map(members.map((member) => [member, part()])) };
    this.truth.streams.set(id, stream);
    return stream;
  }

  change(stream: Stream, member: MemberId, patch: Partial<Part>, sight = false): void {
    const part = stream.parts.get(member);
    if (!part) return;
    const rev = part.rev + 1;
    stream.parts.set(member, { ...part, ...patch, rev, since: sight ? rev : part.since });
  }

  put(stream: Stream, row: Message, told: MemberId[] = []): Message {
    stream.rev += 1;
    const stored = { ...row, rev: stream.rev };
    stream.rows = [...stream.rows.filter(({ seq }) => seq !== row.seq), stored].sort((a, b) => a.seq - b.seq);
    this.changes.push({ stream, rev: stream.rev, row: stored, told, card: false });
    return stored;
  }

  tell(stream: Stream, told: MemberId[], moves = false, card = false): void {
    if (moves) stream.rev += 1;
    this.changes.push({ stream, rev: moves ? stream.rev : 0, row: null, told, card });
  }

  private commit(): { to: MemberId; item: LiveItem }[] {
    const live = this.changes.flatMap(({ stream, rev, row, told, card }) =>
      [...stream.parts].flatMap(([to, part]) => {
        const seen = this.visible(to, stream);
        if (!seen && !told.includes(to)) return [];
        const rows = row && seen && inRanges(part.ranges, row.seq) ? [row] : [];
        const about = { info: seen ? this.info(to, stream) : null, card: seen && card ? this.card(to, stream) : null };
        return [{ to, item: { epoch: this.epoch, stream: stream.id, kind: stream.kind, membership: this.membership(to, stream), one: rev, rows, ...about } }];
      }),
    );
    this.changes = [];
    return live;
  }

  private completed(member: MemberId, result: EntryResult): EntryResult {
    const stream = result.stream ? this.stream(result.stream) : undefined;
    if (result.status === 'rejected' || !stream?.parts.has(member)) return result;
    const row = result.row && stream.rows.find(({ seq }) => seq === result.row?.seq);
    const seen = this.visible(member, stream);
    return { ...result, rev: stream.rev, membership: this.membership(member, stream), ...(seen && { info: this.info(member, stream) }), ...(row && { row }) };
  }
}
