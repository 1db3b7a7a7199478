/** Sends the same requests to the database and to the server in memory, and compares their answers. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { Range } from '#schemas/entities/membership.ts';
import { profile, type Profile } from '#schemas/entities/profile.ts';
import type { EntryId, Epoch, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import type {
  DigestAnswer,
  EntryResult,
  HeadTag,
  LiveItem,
  ChunksAnswer,
  ChunkSelection,
  PullAnswer,
} from '#schemas/wire/sync.ts';
import type { NotificationCause } from '#simulator/server/notifications/state.ts';
import { addPicture, seesPicture } from '#simulator/server/pictures.ts';
import { SyncServer, type PushOutcome } from '#simulator/server/sync-server.ts';
import { roomItemsOf, type StreamChange } from '#simulator/server/live-items.ts';
import type { Report } from '#simulator/server/truth.ts';
import { withShortPreviews, type PushedChange, type TestDatabase } from '#tests/support/database.ts';
import { pairId } from '#tests/support/entries.ts';
import { compareFollows } from './compared-follows.ts';
import { Instants } from './instants.ts';
import { raiseMember } from './raised-member.ts';
import { limits, shrinkLimits, type Allowance } from './small-limits.ts';

/** Returns the profile as registration leaves it. */
async function registered(database: TestDatabase, member: MemberId): Promise<Profile> {
  const [row] = await database
    .asMember(member)
    .run((tx) => tx<{ answer: unknown }[]>`select app.account_profile(auth.uid()) as answer`);
  return z.parse(profile, row?.answer);
}

const byStream = <T extends { stream: StreamId | string }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (a.stream < b.stream ? -1 : 1));

const withoutOwnParts = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => (key === 'own' ? undefined : value));

export class Both {
  readonly members: readonly MemberId[];
  readonly memory: SyncServer;
  readonly database: TestDatabase;
  private readonly epochs: Epoch[];
  private readonly instants = new Instants();
  private pushes = 0;
  private now = Date.parse('2026-01-01T00:00:00Z');

  private constructor(database: TestDatabase, members: readonly MemberId[], epoch: Epoch) {
    [this.database, this.members, this.epochs] = [database, members, [epoch]];
    this.memory = new SyncServer(members, {
      limits,
      now: () => new Date(++this.now).toISOString(),
      conversationBetween: pairId,
      eventIdOf: (a, b) => pairId(a as MemberId, b as MemberId),
      systemRowId: () => randomUUID() as MessageId,
      epochOf: (n) => this.epochs[n - 1] ?? ('none' as Epoch),
    });
  }

  static async create(database: TestDatabase, names: readonly string[]): Promise<Both> {
    const members: MemberId[] = [];
    for (const username of names) members.push(await database.createMember({ username }));
    // As if PostgreSQL had just started: it then turns its epoch by itself once.
    await database.owner`update app.meta set auto_turned_at = null, auto_turned_start = null where one`;
    const both = new Both(database, members, (await database.epoch()) as Epoch);
    for (const member of members) Object.assign(both.memory.profile(member), await registered(database, member));
    return both;
  }

  get epoch(): Epoch {
    return this.memory.epoch;
  }

  private same(database: unknown, memory: unknown, what: string): void {
    expect(this.instants.mapped(withShortPreviews(database), memory), what).toEqual(memory);
  }

  // ── requests of members and nodes ──

  /**
   * Pushes entries, and compares the live items of each member too. Alternates between a member's and a node's call,
   * because results are built in two ways.
   */
  async push(
    member: MemberId,
    entries: readonly SentEntry[],
    epoch: Epoch | null = this.epoch,
  ): Promise<{ results: EntryResult[]; changed: StreamChange[] }> {
    const {
      serverTime: _,
      changed: databaseChanges,
      ...answer
    } = await this.database.asMember(member)[++this.pushes % 2 ? 'push' : 'pushByNode'](epoch, entries);
    return this.compare(answer, databaseChanges, this.memory.push(member, entries, epoch), entries);
  }

  /** Does what a connected device asks of a group at once. */
  async command(member: MemberId, command: GroupCommand): Promise<string | undefined> {
    const entry = { ...command, id: randomUUID() as EntryId, timestamp: 0 };
    const view = this.database.asMember(member);
    const {
      serverTime: _,
      changed,
      ...answer
    } = ++this.pushes % 2 ? await view.push(this.epoch, [entry]) : await view.pushByNode(this.epoch, [entry]);
    const { results } = await this.compare(answer, changed, this.memory.command(member, entry, this.epoch), [entry]);
    return results[0]?.code ?? results[0]?.status;
  }

  private async compare(
    answer: object,
    databaseChanges: readonly PushedChange[],
    pushed: PushOutcome,
    entries: readonly { action: string }[],
  ): Promise<{ results: EntryResult[]; changed: StreamChange[] }> {
    const { serverTime: __, ...expected } = pushed.answer;
    const actions = entries.map(({ action }) => action).join();
    // A node answers a group's row without the member's own part, which the member's own item brings.
    this.same(withoutOwnParts(answer), withoutOwnParts(expected), `push of ${actions}`);
    // The order in which streams are announced does not matter.
    const changed = byStream(
      pushed.changed.map(({ members, ...change }) => ({ ...change, members: members.toSorted() })),
    );
    expect(
      byStream(databaseChanges.map(({ members, ...change }) => ({ ...change, members: members.toSorted() }))),
      `told of ${actions}`,
    ).toEqual(changed);
    await Promise.all(this.members.map((each) => this.live(each, changed)));
    const rooms = roomItemsOf(this.memory, changed).map(({ except, ...room }) => ({
      ...room,
      except: except.toSorted(),
    }));
    const theirs = await this.database.asMember(null).rooms(changed);
    this.same(byStream(theirs.map((room) => ({ ...room, except: room.except.toSorted() }))), byStream(rooms), 'rooms');
    return { results: expected.results, changed };
  }

  async live(member: MemberId, changed: readonly StreamChange[]): Promise<LiveItem[]> {
    const items = this.memory.live(member, changed);
    this.same(await this.database.asMember(member).live(changed), items, 'live');
    return items;
  }

  async pull(member: MemberId, heads: readonly HeadTag[] = [], epoch: Epoch | null = this.epoch): Promise<PullAnswer> {
    const theirs = await this.database.asMember(member).pull(epoch, heads);
    if (!this.epochs.includes(theirs.epoch)) this.epochs.push(theirs.epoch);
    const answer = this.memory.pull(member, heads, epoch);
    const comparable = ({ serverTime: _, gone, ...rest }: PullAnswer) => ({ ...rest, gone: byStream(gone) });
    this.same(comparable(theirs), comparable(answer), 'pull');
    return answer;
  }

  async pages(
    member: MemberId,
    stream: string,
    numbers: readonly number[],
    more?: readonly ChunkSelection[],
  ): Promise<ChunksAnswer> {
    const answer = this.memory.chunks(member, { stream: stream as StreamId, chunks: [...numbers] }, more);
    const comparable = ({ serverTime: _, ...rest }: ChunksAnswer) => rest;
    this.same(
      comparable(await this.database.asMember(member).chunks(stream, numbers, more)),
      comparable(answer),
      'chunks',
    );
    return answer;
  }

  async digest(member: MemberId): Promise<string> {
    const digest = createHash('sha256').update(this.memory.digestText(member)).digest('hex');
    const { serverTime: _, ...answer }: DigestAnswer = await this.database.asMember(member).digest();
    expect(answer, 'digest').toEqual({ epoch: this.epoch, digest });
    return digest;
  }

  /** Writes a picture into the bucket as the store does for a member. Returns whether the member may. */
  async addPicture(member: MemberId, path: string): Promise<boolean> {
    const written = this.database
      .asMember(member)
      .run(
        (tx) =>
          tx`insert into storage.objects (bucket_id, name, owner_id) values ('conversations', ${path}, ${member})`,
      );
    const added = await written.then(
      () => true,
      (error: { code?: string }) => (expect(error.code).toBe('42501'), false),
    );
    expect(added, 'picture added').toBe(addPicture(this.memory, member, path));
    return added;
  }

  async seesPicture(member: MemberId, path: string): Promise<boolean> {
    const rows = await this.database.asMember(member).run((tx) => tx`select from storage.objects where name = ${path}`);
    expect(rows.length > 0, 'picture seen').toBe(seesPicture(this.memory, member, path));
    return rows.length > 0;
  }

  /** Runs the job of one notification on both, and compares what it announces. */
  async notify(cause: NotificationCause): Promise<void> {
    const { recipient, type, subject, subjectSeq, actor, eventId } = cause;
    const [row] = await this.database.owner<{ changed: StreamChange | null }[]>`
      select app.write_notification(${recipient}, ${type}, ${subject}, ${subjectSeq}, ${actor}, ${eventId}) as changed`;
    const before = this.memory.stream(notificationsStreamId(recipient))?.rev ?? 0;
    this.memory.truth.notificationJobs.push(cause);
    this.memory.writeNotification();
    const stream = this.memory.stream(notificationsStreamId(recipient));
    const revs = Array.from({ length: (stream?.rev ?? 0) - before }, (_, n) => before + 1 + n);
    const changed = revs.length && stream ? { stream: stream.id, revs, members: [recipient] } : null;
    expect(row?.changed ?? null, 'notification').toEqual(changed);
    if (changed) await this.live(recipient, [changed]);
  }

  /** Returns the heads of a device that has applied everything. */
  heads = (member: MemberId): HeadTag[] =>
    this.memory
      .pull(member, [], this.epoch)
      .streams.map(({ stream, throughRev, membership, card }) => [stream, throughRev, membership.rev, card?.rev ?? 0]);

  /** Returns the reports, with what each server stores of them. */
  async reports(): Promise<readonly Report[]> {
    const kept = await this.database.owner`
      select r.id, r.reporter_id as reporter, r.evidence, jsonb_build_object('conversationId', r.conversation_id, 'memberId', r.member_id, 'messageIds', r.message_ids, 'reason', r.reason, 'words', r.words, 'shown', r.shown) as request
      from public.reports r where r.reporter_id = any (${[...this.members]}::uuid[]) order by r.created_at`;
    const { reports } = this.memory.truth;
    this.same([...kept], reports, 'reports');
    return reports;
  }

  follows = (): Promise<void> => compareFollows(this.database, this.members, this.memory);
  raise = (member: MemberId): Promise<void> => raiseMember(this.database, member, this.memory);

  async everything(): Promise<void> {
    await Promise.all(this.members.flatMap((member) => [this.pull(member), this.digest(member)]));
  }

  // ── events without a request ──

  /** Lets time pass: in the database all times move into the past. */
  async later(minutes: number): Promise<void> {
    this.now += minutes * 60_000;
    this.instants.forget();
    const { owner } = this.database;
    const streams = [...this.memory.truth.streams.keys()];
    await owner`update public.messages set created_at = created_at - ${minutes} * interval '1 minute' where stream_id = any (${streams}::uuid[])`;
    await owner`update public.streams set created_at = created_at - ${minutes} * interval '1 minute', updated_at = updated_at - ${minutes} * interval '1 minute' where id = any (${streams}::uuid[])`;
    await owner`update app.conversation_starts set at = at - ${minutes} * interval '1 minute' where member_id = any (${[...this.members]}::uuid[])`;
    await owner`update public.reports set created_at = created_at - ${minutes} * interval '1 minute' where reporter_id = any (${[...this.members]}::uuid[])`;
    await owner`update public.profiles set created_at = created_at - ${minutes} * interval '1 minute' where id = any (${[...this.members]}::uuid[])`;
    // Each push deletes a number of old ids; those of other histories in this database must not be among them.
    await owner`delete from app.applied_entries where member_id <> all (${[...this.members]}::uuid[])`;
    await owner`update app.applied_entries set at = at - ${minutes} * interval '1 minute'`;
  }

  /** Runs `work` with other limits on both servers. */
  async allowing(allowance: Allowance, work: () => Promise<void>): Promise<void> {
    Object.assign(this.memory.environment, { limits: { ...limits, ...allowance } });
    await shrinkLimits(this.database, allowance);
    try {
      await work();
    } finally {
      Object.assign(this.memory.environment, { limits });
      await shrinkLimits(this.database);
    }
  }

  async turn(): Promise<void> {
    const [row] = await this.database.owner<{ epoch: Epoch }[]>`select app.turn_epoch() as epoch`;
    if (row) this.epochs.push(row.epoch);
    this.memory.epochs += 1;
  }

  /** Sets a member's visible ranges, as administration does; the read mark moves with them [Y12]. */
  async ranges(member: MemberId, streamId: string, ranges: Range[]): Promise<void> {
    const stream = this.memory.stream(streamId);
    if (!stream) return;
    this.memory.setRanges(member, stream, ranges);
    const below = (ranges[0]?.[0] ?? 1) - 1;
    const multirange = `{${ranges.map(([from, to]) => `[${from},${to}]`).join()}}`;
    await this.database.owner`
      update public.memberships m set ranges = ${multirange}::int8multirange, rev = rev + 1, since = rev + 1, read = greatest(read, ${below}),
        mine_at_read = case when read >= ${below} then mine_at_read else
          mine - (select count(*) from public.messages x where x.stream_id = m.stream_id and x.seq > ${below} and x.sender_id = m.member_id) end
      where member_id = ${member} and stream_id = ${streamId}`;
  }

  async rename(member: MemberId, town: string): Promise<void> {
    this.memory.rename(member, {
      location: { lat: null, lng: null, ...this.memory.profile(member).location, name: town },
    });
    await this.database.owner`update public.profiles set location_name = ${town} where id = ${member}`;
  }
}
