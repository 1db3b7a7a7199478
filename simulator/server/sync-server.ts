/**
 * Implements the database's rules of synchronisation in memory. The tests in tests/contract send the same requests to
 * both and compare the answers.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { GroupEntry } from '#schemas/commands/group-command.ts';
import type { Range } from '#schemas/entities/membership.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import type {
  EntryResult,
  HeadTag,
  LiveItem,
  StreamChunks,
  ChunksAnswer,
  ChunkSelection,
  PullAnswer,
  PushAnswer,
} from '#schemas/wire/sync.ts';
import { applyEntry } from './apply-entry.ts';
import type { EntryOutcome } from './action-outcomes.ts';
import { applyCommand, changedInvitations } from './groups/commands.ts';
import { takeRound } from './groups/counts.ts';
import { runNotificationJob } from './notifications/jobs.ts';
import { isVisibleRow } from './groups/visible-rows.ts';
import { isAhead, pullStreams } from './pull-streams.ts';
import { resultOf } from './result.ts';
import {
  changedSince,
  liveItemsFor,
  revisionsOf,
  roomItemsOf,
  withCardChanges,
  type RoomDelivery,
  type StreamChange,
} from './live-items.ts';
import { Server } from './server.ts';
import type { Stream } from './truth.ts';

export interface PushOutcome {
  answer: PushAnswer;
  changed: StreamChange[];
  live: { to: MemberId; item: LiveItem }[];
  /** [G5] What goes to rooms of groups. */
  rooms: RoomDelivery[];
}

export class SyncServer extends Server {
  private selfTurns = 0;

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
    const answer = { epoch: this.epoch, serverTime: this.environment.now(), ...this.chunksOf(member, first) };
    return structuredClone(more ? { ...answer, more: more.map((each) => this.chunksOf(member, each)) } : answer);
  }

  private chunksOf(member: MemberId, { stream: id, chunks }: ChunkSelection): StreamChunks {
    const stream = this.stream(id);
    const membership = this.membership(member, stream);
    if (!this.visible(member, stream)) return { stream: id, membership, chunks: null };
    const chunkNos = [...new Set(chunks)].sort((a, b) => a - b);
    const part = stream.parts.get(member);
    const rows = stream.rows
      .filter(
        (row) =>
          chunkNos.includes(Math.floor(row.seq / this.environment.limits.pageSize)) && part && isVisibleRow(part, row),
      )
      .map((row) => this.rowFor(stream, row, member));
    return {
      stream: id,
      membership,
      chunks: { info: this.info(member, stream), snapshotRev: stream.rev, rows, completeChunks: chunkNos },
    };
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
    return this.commit(member, epoch, () => entries.map((entry) => applyEntry(this, member, entry)));
  }

  /** Does what a connected device asks of a group at once [GROUP-17]. */
  command(member: MemberId, entry: GroupEntry, epoch: Epoch | null): PushOutcome {
    return this.commit(member, epoch, () => [applyCommand(this, member, entry)]);
  }

  private commit(member: MemberId, epoch: Epoch | null, apply: () => EntryOutcome[]): PushOutcome {
    this.startedAt = this.environment.now();
    const answer = {
      epoch: this.epoch,
      serverTime: this.startedAt,
      refused: epoch !== this.epoch,
      results: [] as EntryResult[],
    };
    if (answer.refused) return { answer, changed: [], live: [], rooms: [] };
    const revisionsBefore = revisionsOf(this);
    const invitationsBefore = [...this.truth.invitations];
    const card = this.truth.profiles.get(member)?.rev;
    const outcomes = apply();
    this.extension.afterEntries(this);
    this.forgetOld(outcomes.length);
    answer.results = outcomes.map((outcome) => resultOf(this, member, outcome));
    const invited = changedInvitations(invitationsBefore, this.truth.invitations);
    // The end of an access, or of a follow, gives the other's account a revision.
    const others = this.members.filter((each) => this.stream(each)?.rev !== revisionsBefore.get(each));
    const changes = changedSince(this, [member, ...invited, ...others], revisionsBefore);
    const changed = this.truth.profiles.get(member)?.rev === card ? changes : withCardChanges(this, member, changes);
    const live = [...this.truth.profiles.keys()].flatMap((to) =>
      liveItemsFor(this, to, changed).map((item) => ({ to, item })),
    );
    return structuredClone({ answer, changed, live, rooms: roomItemsOf(this, changed) });
  }

  /** [G25] What a sync node asks for once a second while counts wait. */
  announceCounts(): Pick<PushOutcome, 'live' | 'rooms'> {
    this.startedAt = this.environment.now();
    const revisionsBefore = revisionsOf(this);
    takeRound(this);
    const changed = changedSince(this, [], revisionsBefore);
    const live = [...this.truth.profiles.keys()].flatMap((to) => this.live(to, changed).map((item) => ({ to, item })));
    return structuredClone({ live, rooms: roomItemsOf(this, changed) });
  }

  /** [G2] Runs the job that has waited longest, in a transaction of its own. */
  writeNotification(): Pick<PushOutcome, 'live' | 'rooms'> {
    this.startedAt = this.environment.now();
    const revisionsBefore = revisionsOf(this);
    runNotificationJob(this);
    const changed = changedSince(this, [], revisionsBefore);
    const live = [...this.truth.profiles.keys()].flatMap((to) => this.live(to, changed).map((item) => ({ to, item })));
    return structuredClone({ live, rooms: [] });
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

  /** Removes expired ids, more per push than a push can add, so that they cannot accumulate. */
  private forgetOld(entries: number): void {
    const oldest = Date.parse(this.startedAt) - this.environment.limits.knownMs;
    const old = [...this.truth.appliedEntries]
      .filter(([, { at }]) => Date.parse(at) < oldest)
      .sort(([, a], [, b]) => Date.parse(a.at) - Date.parse(b.at));
    for (const [id] of old.slice(0, 2 * entries + 50)) this.truth.appliedEntries.delete(id);
  }
}
