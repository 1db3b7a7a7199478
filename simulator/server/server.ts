/**
 * A server in memory that keeps the rules of synchronisation as the database does: tests/contract puts both to the same
 * histories.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Membership, PresentMembership, Range } from '#schemas/entities/membership.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { StreamInfo, StreamKind } from '#schemas/entities/stream.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type {
  EntryResult,
  HeadTag,
  LiveItem,
  PagedStream,
  PagesAnswer,
  PagesOf,
  PullAnswer,
  PushAnswer,
} from '#schemas/wire/sync.ts';
import { inRanges } from '#domain/ranges.ts';
import { unsaid } from '#schemas/entities/profile-fields.ts';
import { undecided, type Card, type Profile } from '#schemas/entities/profile.ts';
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { applied } from './applied.ts';
import { isAhead, pulled } from './pulled.ts';
import { resultOf } from './result.ts';
import { blockedIn, cardIn, closedIn, infoIn, membershipIn, otherIn, profileIn, visibleIn } from './sight.ts';
import { numbered } from './small-world.ts';
import { changedSince, liveFor, revisionsOf, withCardTold, type Changed } from './told.ts';
import type { Known, Part, Stream, Surroundings, Truth } from './truth.ts';

export type Push = { answer: PushAnswer; changed: Changed[]; live: { to: MemberId; item: LiveItem }[] };

export class Server {
  truth: Truth = {
    streams: new Map(),
    known: new Map(),
    blocks: new Set(),
    profiles: new Map(),
    reports: [],
    begun: [],
    reported: [],
    joined: new Map(),
    pictures: new Set(),
  };
  epochs = 1;
  private selfTurned = 0;
  readonly surroundings: Surroundings;
  readonly members: MemberId[];
  /** When the push under way began. */
  began: string;

  constructor(members: readonly MemberId[], surroundings: Partial<Surroundings> = {}) {
    this.surroundings = { ...numbered(members), ...surroundings };
    this.members = [...members];
    this.began = this.surroundings.now();
    for (const [n, id] of members.entries())
      this.join({
        id,
        username: `member${n + 1}`,
        avatarUrl: null,
        genre: 'femme',
        town: null,
        role: 'membre',
        ...undecided,
        ...unsaid,
        ...soundDefaults,
      });
  }

  join(profile: Profile): void {
    this.truth.profiles.set(profile.id, { ...profile, rev: 1 });
    this.truth.joined.set(profile.id, this.began);
    this.create(asStream(profile.id), 'account', [profile.id]).rev = 1;
  }

  get epoch(): Epoch {
    return this.surroundings.epochOf(this.epochs);
  }

  stream = (id: string): Stream | undefined => this.truth.streams.get(id as StreamId);
  blocked = (by: MemberId, whom: MemberId): boolean => blockedIn(this.truth, by, whom);
  closed = (a: MemberId, b: MemberId): boolean => closedIn(this.truth, a, b);
  otherIn = otherIn;
  visible = (member: MemberId, stream: Stream | undefined): stream is Stream => visibleIn(this.truth, member, stream);
  membership = (member: MemberId, stream: Stream | undefined): Membership => membershipIn(this.truth, member, stream);
  info = (member: MemberId, stream: Stream): StreamInfo => infoIn(this.truth, member, stream);
  card = (member: MemberId, stream: Stream): Card | null => cardIn(this.truth, member, stream);

  profile = (member: MemberId): Profile & { rev: number } => profileIn(this.truth, member);

  present(member: MemberId, stream: Stream): PresentMembership {
    const membership = this.membership(member, stream);
    if (membership.gone) throw new Error(`${stream.id} is out of sight`);
    return membership;
  }

  // ── reading ──

  pull(member: MemberId, heads: readonly HeadTag[], epoch: Epoch | null, otherHistory = false): PullAnswer {
    if (epoch === this.epoch && (otherHistory || heads.some((tag) => isAhead(this, member, tag)))) this.turnByItself();
    const known = epoch === this.epoch ? heads : [];
    const gone = [...new Set(known.map(([id]) => id))].flatMap((id) => {
      const membership = this.membership(member, this.stream(id));
      return membership.gone ? [{ stream: id, membership }] : [];
    });
    return structuredClone({
      epoch: this.epoch,
      serverTime: this.surroundings.now(),
      streams: pulled(this, member, known),
      gone,
    });
  }

  /** [Y21] A device knows another history. So often in one life, and no more: heads may be invented. */
  turnByItself(): void {
    if (this.selfTurned >= this.surroundings.limits.selfTurns) return;
    this.selfTurned += 1;
    this.epochs += 1;
  }

  pages(member: MemberId, first: PagesOf, more?: readonly PagesOf[]): PagesAnswer {
    const answer = { epoch: this.epoch, serverTime: this.surroundings.now(), ...this.paged(member, first) };
    return structuredClone(more ? { ...answer, more: more.map((each) => this.paged(member, each)) } : answer);
  }

  private paged(member: MemberId, { stream: id, pages }: PagesOf): PagedStream {
    const stream = this.stream(id);
    const membership = this.membership(member, stream);
    if (!this.visible(member, stream)) return { stream: id, membership, pages: null };
    const ranges = stream.parts.get(member)?.ranges ?? [];
    const answered = [...new Set(pages)].sort((a, b) => a - b);
    const rows = stream.rows.filter(
      ({ seq }) => answered.includes(Math.floor(seq / this.surroundings.limits.pageSize)) && inRanges(ranges, seq),
    );
    return { stream: id, membership, pages: { info: this.info(member, stream), asOf: stream.rev, rows, answered } };
  }

  /** [Y8] What is hashed. */
  digestText(member: MemberId): string {
    const seen = [...this.truth.streams.values()]
      .filter((stream) => this.visible(member, stream))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const tags = seen.map((stream) =>
      [stream.id, stream.rev, stream.parts.get(member)?.rev ?? 0, this.card(member, stream)?.rev ?? 0].join(':'),
    );
    return `${this.epoch}|${tags.join(',')}`;
  }

  live(member: MemberId, changes: readonly Changed[]): LiveItem[] {
    return structuredClone(liveFor(this, member, changes));
  }

  // ── writing ──

  push(member: MemberId, entries: readonly SentEntry[], epoch: Epoch | null): Push {
    this.began = this.surroundings.now();
    const answer = {
      epoch: this.epoch,
      serverTime: this.began,
      refused: epoch !== this.epoch,
      results: [] as EntryResult[],
    };
    if (answer.refused) return { answer, changed: [], live: [] };
    const before = revisionsOf(this);
    const card = this.truth.profiles.get(member)?.rev;
    const verdicts = entries.map((entry) => applied(this, member, entry));
    this.forgetOld(entries.length);
    answer.results = verdicts.map((verdict) => resultOf(this, member, verdict));
    const told = changedSince(this, member, before);
    const changed = this.truth.profiles.get(member)?.rev === card ? told : withCardTold(this, member, told);
    const live = [...this.truth.profiles.keys()].flatMap((to) =>
      liveFor(this, to, changed).map((item) => ({ to, item })),
    );
    return structuredClone({ answer, changed, live });
  }

  /** Administration: which parts a member may see. Who moves a range moves the mark [Y12]. */
  open(member: MemberId, stream: Stream, ranges: Range[]): { to: MemberId; item: LiveItem }[] {
    const part = stream.parts.get(member);
    if (!part) return [];
    const read = Math.max(part.read, (ranges[0]?.[0] ?? 1) - 1);
    const mineAtRead =
      read === part.read
        ? part.mineAtRead
        : part.mine - stream.rows.filter(({ seq, senderId }) => seq > read && senderId === member).length;
    const before = revisionsOf(this);
    this.change(stream, member, { ranges, read, mineAtRead }, true);
    return this.live(member, changedSince(this, member, before)).map((item) => ({ to: member, item }));
  }

  /** Administration: whatever changes in a profile changes the account's stream, and what others see of it. */
  rename(member: MemberId, patch: Partial<Omit<Profile, 'id'>>): void {
    const profile = this.profile(member);
    const account = this.stream(member);
    if (!account) return;
    this.keep(member, { ...profile, ...patch, rev: profile.rev + 1 });
    account.rev += 1;
  }

  /** `town` follows the location. */
  keep(member: MemberId, profile: Profile & { rev: number }): void {
    this.truth.profiles.set(member, { ...profile, town: profile.location?.name ?? null });
  }

  create(id: StreamId, kind: StreamKind, members: readonly MemberId[]): Stream {
    // Newer than « gone », as which it was told before.
    const first = kind === 'conversation' ? 2 : 1;
    const part = (): Part => ({
      rev: first,
      since: first,
      ranges: [[1, RANGE_OPEN]],
      read: 0,
      mineAtRead: 0,
      mine: 0,
      hidden: false,
      shown: 0,
      muted: false,
      pinned: false,
      archived: false,
    });
    const stream: Stream = {
      id,
      kind,
      rev: 0,
      last: 0,
      createdAt: this.began,
      updatedAt: this.began,
      rows: [],
      parts: new Map(members.map((member) => [member, part()])),
    };
    this.truth.streams.set(id, stream);
    return stream;
  }

  /** A pair's conversation, counted for whoever begins it. */
  begin(id: StreamId, member: MemberId, other: MemberId): Stream {
    this.truth.begun.push({ by: member, at: this.began });
    return this.create(id, 'conversation', [member, other]);
  }

  change(stream: Stream, member: MemberId, patch: Partial<Part>, sight = false): void {
    const part = stream.parts.get(member);
    if (!part) return;
    const rev = part.rev + 1;
    stream.parts.set(member, { ...part, ...patch, rev, since: sight ? rev : part.since });
  }

  /** [Y7] Each changed row takes a revision of its own. */
  put(stream: Stream, row: Message): void {
    stream.rev += 1;
    stream.rows = [...stream.rows.filter(({ seq }) => seq !== row.seq), { ...row, rev: stream.rev }].sort(
      (a, b) => a.seq - b.seq,
    );
  }

  /** A change that is no row's. */
  bump(stream: Stream): void {
    stream.rev += 1;
  }

  /** [Y2] A message is its own proof, however long ago it was sent. */
  sent(id: string): { stream: Stream; row: Message } | null {
    for (const stream of this.truth.streams.values()) {
      const row = stream.rows.find((each) => (each.id as string) === id);
      if (row) return { stream, row };
    }
    return null;
  }

  /** [Y2] Of those who send or cancel an id the first. */
  claim(id: string, { by, state, stream, ref, what, was }: Omit<Known, 'at'>): void {
    if (!this.truth.known.has(id)) this.truth.known.set(id, { by, state, stream, ref, what, was, at: this.began });
  }

  /** More than a push can add: what is old cannot pile up. */
  private forgetOld(entries: number): void {
    const oldest = Date.parse(this.began) - this.surroundings.limits.knownMs;
    const old = [...this.truth.known]
      .filter(([, { at }]) => Date.parse(at) < oldest)
      .sort(([, a], [, b]) => Date.parse(a.at) - Date.parse(b.at));
    for (const [id] of old.slice(0, 2 * entries + 50)) this.truth.known.delete(id);
  }
}
