/** The database in memory: what members see, and how streams change. `SyncServer` answers requests with it. */
import type { Membership, PresentMembership } from '#schemas/entities/membership.ts';
import type { StreamInfo, StreamKind, StreamRow } from '#schemas/streams/registry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import { emptyOwnFields } from '#schemas/entities/profile-fields.ts';
import { serverFieldDefaults, type Card, type Profile } from '#schemas/entities/profile.ts';
import { notificationDefaults, soundDefaults } from '#schemas/entities/preferences.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import { eventRules, type EventRules } from './events/rules.ts';
import { groupRules, type GroupRules } from './groups/rules.ts';
import { blockedIn, cardIn, blockedEitherWayIn, membershipIn, otherIn, profileIn, visibleIn } from './visibility.ts';
import { mediaRules, type MediaRules } from './albums/rules.ts';
import { followRules, type FollowRules } from './follows/rules.ts';
import { noExtension } from './kinds/registry.ts';
import { notificationRules, type NotificationRules } from './notifications/rules.ts';
import type { ServerExtension, ServerKind } from './kinds/types.ts';
import { privacyRules, type PrivacyRules } from './privacy-rules.ts';
import { smallEnvironment } from './small-environment.ts';
import type { AppliedEntry, Part, ServerEnvironment, ServerRow, ServerState, Stream } from './truth.ts';

export class Server {
  truth: ServerState = {
    streams: new Map(),
    appliedEntries: new Map(),
    blocks: new Set(),
    follows: new Map(),
    followNotices: new Set(),
    profiles: new Map(),
    reports: [],
    conversationsBegun: [],
    reportsMade: [],
    joinedAt: new Map(),
    countChanges: new Map(),
    pictures: new Set(),
    invitations: [],
    invitationsMade: [],
    refusedInviters: new Set(),
    writers: new Map(),
    notificationJobs: [],
    events: new Map(),
    clubs: new Map(),
    albumItems: new Map(),
    mediaAccess: new Map(),
    testimonials: new Map(),
    wallReports: new Set(),
  };
  epochs = 1;
  readonly environment: ServerEnvironment;
  readonly members: MemberId[];
  /** Time of the current push. */
  startedAt: string;
  /** Planted bugs replace one of them. */
  readonly groupRules: GroupRules = { ...groupRules };
  readonly notificationRules: NotificationRules = { ...notificationRules };
  readonly eventRules: EventRules = { ...eventRules };
  readonly followRules: FollowRules = { ...followRules };
  readonly mediaRules: MediaRules = { ...mediaRules };
  readonly privacyRules: PrivacyRules = { ...privacyRules };
  protected readonly extension: ServerExtension;

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
        ...notificationDefaults,
      });
    this.extension.begin(this);
  }

  join(profile: Profile): void {
    this.truth.profiles.set(profile.id, { ...profile, rev: 1 });
    this.truth.joinedAt.set(profile.id, this.startedAt);
    this.create(asStream(profile.id), 'account', [profile.id]).rev = 1;
    this.create(notificationsStreamId(profile.id), 'notifications', [profile.id]).rev = 1;
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
    this.kind(stream.kind).row?.(row, viewer, this.truth) ?? row;
  card = (member: MemberId, stream: Stream): Card | null => cardIn(this.truth, member, stream);
  profile = (member: MemberId): Profile & { rev: number } => profileIn(this.truth, member);

  present(member: MemberId, stream: Stream): PresentMembership {
    const membership = this.membership(member, stream);
    if (membership.gone) throw new Error(`${stream.id} is out of sight`);
    return membership;
  }

  // ── writing ──

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
    stream.parts.set(member, {
      rev: 1,
      since: 1,
      ranges: [[1, RANGE_OPEN]],
      read: 0,
      mineAtRead: 0,
      mine: 0,
      hidden: false,
      shown: 0,
      muted: false,
      pinned: false,
      archived: false,
      ...part,
    });
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
      // A notification of a mention has the message's id too.
      if (stream.keys) continue;
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
