/**
 * Implements the database's rules of synchronisation in memory. The tests in tests/contract send the same requests to
 * both and compare the answers.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Membership, PresentMembership, Range } from '#schemas/entities/membership.ts';
import type { GroupEntry } from '#schemas/commands/group-command.ts';
import type { StreamInfo, StreamKind, StreamRow } from '#schemas/streams/registry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import type {
  EntryResult,
  HeadTag,
  LiveItem,
  ChunksAnswer,
  ChunkSelection,
  PullAnswer,
  PushAnswer,
} from '#schemas/wire/sync.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { serverFieldDefaults, type Card, type Profile } from '#schemas/entities/profile.ts';
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { forgetOld } from './applied-ids.ts';
import { applyEntry } from './apply-entry.ts';
import { chunksOf } from './chunks.ts';
import { emptyState, newPart } from './new-state.ts';
import { alsoAnnounced, applyCommand } from './groups/commands.ts';
import { groupRules, type GroupRules } from './groups/rules.ts';
import { isAhead, pullStreams } from './pull-streams.ts';
import { resultOf } from './result.ts';
import { blockedIn, cardIn, blockedEitherWayIn, membershipIn, otherIn, profileIn, visibleIn } from './visibility.ts';
import { noExtension } from './kinds/registry.ts';
import type { ServerExtension, ServerKind } from './kinds/types.ts';
import { smallEnvironment } from './small-environment.ts';
import type { EntryOutcome } from './action-outcomes.ts';
import {
  changedSince,
  liveItemsFor,
  revisionsOf,
  roomItemsOf,
  withCardChanges,
  type RoomDelivery,
  type StreamChange,
} from './live-items.ts';
import type { AppliedEntry, Part, ServerEnvironment, ServerRow, ServerState, Stream } from './truth.ts';

export interface PushOutcome {
  answer: PushAnswer;
  changed: StreamChange[];
  live: { to: MemberId; item: LiveItem }[];
  /** [G5] What goes to rooms of groups. */
  rooms: RoomDelivery[];
}

export class Server {
  truth: ServerState = emptyState();
  epochs = 1;
  private selfTurns = 0;
  readonly environment: ServerEnvironment;
  readonly members: MemberId[];
  /** Time of the current push. */
  startedAt: string;
  /** Planted bugs replace one of them. */
  readonly groupRules: GroupRules = { ...groupRules };
  private readonly extension: ServerExtension;

  constructor(members: readonly MemberId[], environment: Partial<ServerEnvironment> = {}, extension = noExtension) {
    this.extension = extension;
    this.environment = { ...smallEnvironment(members), ...environment };
    this.members = [...members];
    this.startedAt = this.environment.now();
    for (const [n, id] of members.entries())
      this.join({
        id,
        username: `member${n + 1}`,
        avatarUrl: null,
        genre: 'femme',
        town: null,
        role: 'membre',
        ...serverFieldDefaults,
        ...emptyOwnFields,
        ...soundDefaults,
      });
    this.extension.begin(this);
  }

  join(profile: Profile): void {
    this.truth.profiles.set(profile.id, { ...profile, rev: 1 });
    this.truth.joinedAt.set(profile.id, this.startedAt);
    this.create(asStream(profile.id), 'account', [profile.id]).rev = 1;
  }

  get epoch(): Epoch {
    return this.environment.epochOf(this.epochs);
  }

  stream = (id: string): Stream | undefined => this.truth.streams.get(id as StreamId);
  blocked = (by: MemberId, other: MemberId): boolean => blockedIn(this.truth, by, other);
  isBlockedEitherWay = (a: MemberId, b: MemberId): boolean => blockedEitherWayIn(this.truth, a, b);
  otherIn = otherIn;
  private kind = (kind: StreamKind): ServerKind => this.extension.kinds[kind];
  visible = (member: MemberId, stream: Stream | undefined): stream is Stream => visibleIn(this.truth, member, stream);
  membership = (member: MemberId, stream: Stream | undefined): Membership => membershipIn(this.truth, member, stream);
  info = (member: MemberId, stream: Stream): StreamInfo => this.kind(stream.kind).info(this.truth, member, stream);
  rowFor = (stream: Stream, row: ServerRow, viewer: MemberId | null): StreamRow =>
    this.kind(stream.kind).row?.(row, viewer) ?? row;
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
      serverTime: this.environment.now(),
      streams: pullStreams(this, member, known),
      gone,
    });
  }

  /** Changes the epoch because a device knows another history [Y21]. Limited, as a client may send invented heads. */
  turnByItself(): void {
    if (this.selfTurns >= this.environment.limits.selfTurns) return;
    this.selfTurns += 1;
    this.epochs += 1;
  }

  chunks(member: MemberId, first: ChunkSelection, more?: readonly ChunkSelection[]): ChunksAnswer {
    const answer = { epoch: this.epoch, serverTime: this.environment.now(), ...chunksOf(this, member, first) };
    return structuredClone(more ? { ...answer, more: more.map((each) => chunksOf(this, member, each)) } : answer);
  }

  /** Returns the text of a member's digest [Y8]. */
  digestText(member: MemberId): string {
    const visibleStreams = [...this.truth.streams.values()]
      .filter((stream) => this.visible(member, stream))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const tags = visibleStreams.map((stream) =>
      [stream.id, stream.rev, stream.parts.get(member)?.rev ?? 0, this.card(member, stream)?.rev ?? 0].join(':'),
    );
    return `${this.epoch}|${tags.join(',')}`;
  }

  live(member: MemberId, changes: readonly StreamChange[]): LiveItem[] {
    return structuredClone(liveItemsFor(this, member, changes));
  }

  // ── writing ──

  push(member: MemberId, entries: readonly SentEntry[], epoch: Epoch | null): PushOutcome {
    return this.commit(member, epoch, [], () => entries.map((entry) => applyEntry(this, member, entry)));
  }

  /** Does what a connected device asks of a group at once [GROUP-17]. */
  command(member: MemberId, entry: GroupEntry, epoch: Epoch | null): PushOutcome {
    return this.commit(member, epoch, alsoAnnounced(entry), () => [applyCommand(this, member, entry)]);
  }

  /** `also`: members, besides the author, whose accounts' changes are announced. */
  private commit(
    member: MemberId,
    epoch: Epoch | null,
    also: readonly MemberId[],
    apply: () => EntryOutcome[],
  ): PushOutcome {
    this.startedAt = this.environment.now();
    const answer = {
      epoch: this.epoch,
      serverTime: this.startedAt,
      refused: epoch !== this.epoch,
      results: [] as EntryResult[],
    };
    if (answer.refused) return { answer, changed: [], live: [], rooms: [] };
    const revisionsBefore = revisionsOf(this);
    const card = this.truth.profiles.get(member)?.rev;
    const outcomes = apply();
    this.extension.afterEntries(this);
    forgetOld(this, outcomes.length);
    answer.results = outcomes.map((outcome) => resultOf(this, member, outcome));
    const changes = changedSince(this, [member, ...also], revisionsBefore);
    const changed = this.truth.profiles.get(member)?.rev === card ? changes : withCardChanges(this, member, changes);
    const live = [...this.truth.profiles.keys()].flatMap((to) =>
      liveItemsFor(this, to, changed).map((item) => ({ to, item })),
    );
    return structuredClone({ answer, changed, live, rooms: roomItemsOf(this, changed) });
  }

  /** Administration: changes which numbers a member may see, and moves the read mark into the new range [Y12]. */
  setRanges(member: MemberId, stream: Stream, ranges: Range[]): Pick<PushOutcome, 'live' | 'rooms'> {
    const part = stream.parts.get(member);
    if (!part) return { live: [], rooms: [] };
    const read = Math.max(part.read, (ranges[0]?.[0] ?? 1) - 1);
    const mineAtRead =
      read === part.read
        ? part.mineAtRead
        : part.mine - stream.rows.filter(({ seq, senderId }) => seq > read && senderId === member).length;
    const revisionsBefore = revisionsOf(this);
    this.change(stream, member, { ranges, read, mineAtRead }, true);
    const items = this.live(member, changedSince(this, [member], revisionsBefore));
    return { live: items.map((item) => ({ to: member, item })), rooms: [] };
  }

  /** Administration: changes a profile, with new revisions for the account's stream and the member's card. */
  rename(member: MemberId, patch: Partial<Omit<Profile, 'id'>>): void {
    const profile = this.profile(member);
    const account = this.stream(member);
    if (!account) return;
    this.saveProfile(member, { ...profile, ...patch, rev: profile.rev + 1 });
    account.rev += 1;
  }

  /** Stores a profile; `town` is derived from the location. */
  saveProfile(member: MemberId, profile: Profile & { rev: number }): void {
    this.truth.profiles.set(member, { ...profile, town: profile.location?.name ?? null });
  }

  create(id: StreamId, kind: StreamKind, members: readonly MemberId[]): Stream {
    // A pair's first revision is 2: the conversation may have been announced as gone at revision 1.
    const { isPair, isSentWhole } = this.kind(kind);
    const first = isPair ? 2 : 1;
    const stream: Stream = {
      id,
      kind,
      isPair,
      isSentWhole,
      rev: 0,
      last: 0,
      createdAt: this.startedAt,
      updatedAt: this.startedAt,
      rows: [],
      parts: new Map(),
    };
    for (const member of members) this.addPart(stream, member, { rev: first, since: first });
    this.truth.streams.set(id, stream);
    return stream;
  }

  addPart(stream: Stream, member: MemberId, part: Partial<Part>): void {
    stream.parts.set(member, { ...newPart(), ...part });
  }

  /** Creates the conversation of a pair, and counts it for the member who begins it. */
  begin(id: StreamId, member: MemberId, other: MemberId): Stream {
    this.truth.conversationsBegun.push({ by: member, at: this.startedAt });
    return this.create(id, 'conversation', [member, other]);
  }

  change(stream: Stream, member: MemberId, patch: Partial<Part>, changesVisibility = false): void {
    const part = stream.parts.get(member);
    if (!part) return;
    const rev = part.rev + 1;
    stream.parts.set(member, { ...part, ...patch, rev, since: changesVisibility ? rev : part.since });
  }

  /** Stores a row with the stream's next revision; each changed row gets its own [Y7]. */
  putRow(stream: Stream, row: ServerRow): void {
    stream.rev += 1;
    stream.rows = [...stream.rows.filter(({ seq }) => seq !== row.seq), { ...row, rev: stream.rev }].sort(
      (a, b) => a.seq - b.seq,
    );
  }

  /** Gives the stream a revision for a change without a row. */
  bump(stream: Stream): void {
    stream.rev += 1;
  }

  /** Finds a message by its id. A stored message proves that its id was applied, however long ago [Y2]. */
  findMessage(id: string): { stream: Stream; row: ServerRow } | null {
    for (const stream of this.truth.streams.values()) {
      const row = stream.rows.find((each) => (each.id as string) === id);
      if (row) return { stream, row };
    }
    return null;
  }

  /** Stores the outcome of an id; the first one stays [Y2]. */
  recordApplied(id: string, { by, state, stream, ref, what, was }: Omit<AppliedEntry, 'at'>): void {
    if (!this.truth.appliedEntries.has(id))
      this.truth.appliedEntries.set(id, { by, state, stream, ref, what, was, at: this.startedAt });
  }
}
