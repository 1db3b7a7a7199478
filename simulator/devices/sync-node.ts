/** Simulates the sync server: `SyncServer` behind the paths, codes and tokens of the real one. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { streamsCoveredByAnswer } from '#domain/covered-by-answer.ts';
import { groupEntry } from '#schemas/commands/group-command.ts';
import { epoch, type MemberId, type StreamId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { chunksRequest, pullRequest, pushRequest, type EntryResult, type LiveItem } from '#schemas/wire/sync.ts';
import { noExtension } from '#simulator/server/kinds/registry.ts';
import { isOfPrivateAlbum, seesAlbumFile } from '#simulator/server/albums/access.ts';
import { SyncServer } from '#simulator/server/sync-server.ts';
import { emailOf, START } from '#simulator/server/fixed-ids.ts';
import type { Part, ServerState } from '#simulator/server/truth.ts';
import type { Time } from '../core/time.ts';
import type { FaultHooks } from '../faults/fault-hooks.ts';
import type { Reply } from './reply.ts';
import { Bucket, type BucketRequest } from './bucket.ts';
import { RPC_PATH } from './plain-rpc.ts';
import type { Announcement } from './group-rooms.ts';
import { GroupVisibility } from '../invariants/group-visibility.ts';
import { checkMembersCount, checkOneItemEach } from '../invariants/group-items.ts';
import { checkAnswer, checkLive } from './leak-probes.ts';

export interface ExcludedWorker {
  worker: string | undefined;
  streams: ReadonlySet<StreamId>;
}
const groupPush = z.object({ epoch: z.nullable(epoch), entries: z.tuple([groupEntry]) });
const sightRequest = z.object({ request: z.object({ paths: z.array(z.string()) }) });
const failure = (status: number, code: string): Reply => ({ status, body: { code } });
/** Milliseconds until the next queued job runs. */
const JOB_MS = 150;
const TOKEN_MS = 60 * 60_000;
export type PartsByStream = ReadonlyMap<string, Part>;
export const POISON_TEXT = 'poison';

/** Adds unknown fields to an answer, as a later version of the server might. */
function withUnknownFields<T>(original: T): T {
  if (Array.isArray(original)) return original.map(withUnknownFields) as T;
  if (typeof original !== 'object' || original === null) return original;
  return {
    ...Object.fromEntries(Object.entries(original).map(([name, value]) => [name, withUnknownFields(value)])),
    later: { rev: 'unknown' },
  } as T;
}

/** Copies a member's part of each stream. */
const partsOf = ({ truth }: SyncServer, member: MemberId): PartsByStream =>
  new Map(
    [...truth.streams.values()].flatMap(({ id, parts }) =>
      parts.has(member) ? [[id, { ...(parts.get(member) as Part) }]] : [],
    ),
  );

export class SimSyncNode {
  readonly server: SyncServer;
  readonly bucket: Bucket;
  readonly visibility: GroupVisibility;
  up = true;
  /** Simulates a newer server that refuses this protocol. */
  refusesProtocol = false;
  /** Simulates a newer server of the same protocol whose answers have unknown fields. */
  addsUnknownFields = false;
  count: (what: string) => void = () => undefined;
  /** Delivers live items after a commit. */
  announce: (announcement: Announcement, excluded?: ExcludedWorker) => void = () => undefined;
  /** Called after each push. */
  onPush: (
    member: MemberId,
    entries: readonly SentEntry[],
    partsBefore: PartsByStream,
    results: readonly EntryResult[],
  ) => void = () => undefined;
  /** Called after each job. */
  onJob: () => void = () => undefined;
  private readonly tokens = new Map<string, { member: MemberId; until: number }>();
  private readonly refreshes = new Map<string, MemberId>();
  private issued = 0;
  private awaitsCounts = false;
  private awaitsJobs = false;
  private readonly members: readonly MemberId[];
  private readonly time: Time;
  private readonly hooks: FaultHooks;
  private stateBeforePush: ServerState | null = null;

  constructor(members: readonly MemberId[], time: Time, hooks: FaultHooks, extension = noExtension) {
    [this.members, this.time, this.hooks] = [members, time, hooks];
    this.server = new SyncServer(members, { now: () => new Date(this.now()).toISOString() }, extension);
    hooks.server?.(this.server);
    this.visibility = new GroupVisibility(this.server);
    this.bucket = new Bucket(this.server, () => this.now());
    this.bucket.showsEverything = hooks.anyMemberSeesPictures === true;
  }

  /** Milliseconds by which the server's time was set forward. */
  calendarOffsetMs = 0;
  now = (): number => START + this.time.now + this.calendarOffsetMs;

  // ── sessions ──

  signIn(member: MemberId): { token: string; refresh: string } {
    const n = ++this.issued;
    const issued = Math.floor(this.now() / 1000);
    const token = `n.${btoa(JSON.stringify({ n, iat: issued, exp: issued + TOKEN_MS / 1000 }))}.n`;
    this.tokens.set(token, { member, until: this.now() + TOKEN_MS });
    this.refreshes.set(`refresh-${n}`, member);
    return { token, refresh: `refresh-${n}` };
  }

  /** Answers requests to the auth service: password and refresh grants, and logout. */
  private auth(path: string, token: string, text: string): Reply {
    if (path.includes('/logout')) {
      this.tokens.delete(token);
      return { status: 204, body: {} };
    }
    const grant = JSON.parse(text) as { email?: string; 'refresh_token'?: string };
    const refreshToken = grant['refresh_token'];
    const member = refreshToken
      ? this.refreshes.get(refreshToken)
      : this.members.find((each) => grant.email === emailOf(each));
    if (!member)
      return {
        status: 400,
        body: { 'error_code': refreshToken ? 'refresh_token_already_used' : 'invalid_credentials' },
      };
    this.refreshes.delete(refreshToken ?? '');
    const { token: access, refresh } = this.signIn(member);
    return {
      status: 200,
      body: {
        'access_token': access,
        'refresh_token': refresh,
        'expires_in': TOKEN_MS / 1000,
        user: { id: member, email: emailOf(member) },
      },
    };
  }

  expire(token: string): void {
    this.tokens.delete(token);
  }

  revoke(refresh: string): void {
    this.refreshes.delete(refresh);
  }

  memberOf(token: string): MemberId | null {
    const session = this.tokens.get(token);
    if (session && session.until > this.now()) return session.member;
    return this.hooks.memberOfInvalidToken?.(token) ?? null;
  }

  // ── requests ──

  handle(path: string, token: string, text: string): Reply {
    if (path.startsWith('/auth/')) return this.auth(path, token, text);
    const member = this.memberOf(token);
    if (!member) return failure(401, 'unauthorized');
    if (this.refusesProtocol) return failure(426, 'protocol-too-old');
    if (path.startsWith(RPC_PATH)) return this.rpc(path.slice(RPC_PATH.length), member, JSON.parse(text));
    const request = JSON.parse(text) as { v: number };
    if (request.v !== PROTOCOL_VERSION) return failure(426, 'protocol-too-old');
    const answer = this.answer(path, member, request);
    if (!answer) return failure(400, 'bad-request');
    const body = { ...answer, serverTime: this.server.environment.now() };
    this.hooks.alterAnswer?.(path, request, body, this.server, member);
    checkAnswer(this, member, body);
    if (this.addsUnknownFields) this.count('answer with unknown fields');
    return { status: 200, body: this.addsUnknownFields ? withUnknownFields(body) : body };
  }

  /** Answers a function of the database: the one question that a device asks by itself. */
  private rpc(name: string, member: MemberId, body: unknown): Reply {
    const parsed = sightRequest.safeParse(body);
    if (name !== 'media_out_of_sight' || !parsed.success) return failure(400, 'bad-request');
    this.count('sight asked for');
    const gone = parsed.data.request.paths.filter((path) => !seesAlbumFile(this.server, member, path));
    if (gone.length > 0) this.count('files out of sight');
    const isLocked = (path: string) => !gone.includes(path) && isOfPrivateAlbum(this.server, member, path);
    const locked = this.server.mediaRules.keepsPrivateOffDevices() ? parsed.data.request.paths.filter(isLocked) : [];
    if (locked.length > 0) this.count('files of private albums');
    return { status: 200, body: { gone, locked } };
  }

  /** Answers requests to the picture bucket, which does not check the protocol's version. */
  handleStorage = (token: string, request: BucketRequest): Reply => this.bucket.handle(this.memberOf(token), request);

  private answer(path: string, member: MemberId, request: unknown): object | null {
    const { server } = this;
    if (path === '/sync/push') {
      const command = groupPush.safeParse(request);
      if (command.success) return this.command(member, command.data);
      const parsed = pushRequest.safeParse(request);
      if (!parsed.success || parsed.data.entries.some(({ data }) => 'text' in data && data.text === POISON_TEXT))
        return null;
      this.stateBeforePush = this.hooks.losesLastCommit ? structuredClone(server.truth) : null;
      const partsBefore = partsOf(server, member);
      const { answer, live, rooms } = server.push(member, parsed.data.entries, parsed.data.epoch);
      this.onPush(member, parsed.data.entries, partsBefore, answer.results);
      if (answer.refused) this.count('push of another epoch');
      for (const { status, code } of answer.results)
        if (status !== 'applied') this.count(code ? `refused ${code}` : status);
      const ownItems = live.flatMap(({ to, item }) => (to === member ? item : []));
      this.publish(
        { live, rooms },
        { worker: parsed.data.worker, streams: streamsCoveredByAnswer(ownItems, answer.results) },
      );
      return answer;
    }
    if (path === '/sync/pull') {
      const parsed = pullRequest.safeParse(request);
      return parsed.success
        ? server.pull(member, parsed.data.heads, parsed.data.epoch, parsed.data.otherHistory)
        : null;
    }
    if (path === '/sync/chunks') {
      const parsed = chunksRequest.safeParse(request);
      return parsed.success ? server.chunks(member, parsed.data, parsed.data.more) : null;
    }
    return { epoch: server.epoch, digest: this.digest(member) };
  }

  /** Announces what was committed, after checking it. */
  publish(announcement: Announcement, excluded?: ExcludedWorker): void {
    checkOneItemEach(this.server, announcement);
    checkMembersCount(this.server);
    this.announce(announcement, excluded);
    this.awaitCounts();
    this.awaitJobs();
  }

  /** [G25] A round a second while counts wait; none are lost while the process is down, or with a restored backup. */
  awaitCounts(): void {
    if (this.awaitsCounts || !this.server.truth.countChanges.size) return;
    this.awaitsCounts = true;
    this.time.schedule(1000, () => {
      this.awaitsCounts = false;
      if (this.up) this.publish(this.server.announceCounts());
      this.awaitCounts();
    });
  }

  /** [G2] Jobs wait in the database: while the process is down, and one after the other. */
  awaitJobs(): void {
    if (this.awaitsJobs || this.server.truth.notificationJobs.length === 0) return;
    this.awaitsJobs = true;
    this.time.schedule(JOB_MS, () => {
      this.awaitsJobs = false;
      if (this.up) {
        this.publish(this.server.writeNotification());
        this.onJob();
      }
      this.awaitJobs();
    });
  }

  /** What a connected device asks of a group at once. */
  private command(member: MemberId, request: z.infer<typeof groupPush>): object {
    const [entry] = request.entries;
    const { answer, live, rooms } = this.server.command(member, entry, request.epoch);
    for (const { status, code } of answer.results) this.count(code ? `refused ${code}` : `${entry.action} ${status}`);
    this.publish({ live, rooms });
    return answer;
  }

  /** Stops the server's process. Commits stay, except with the planted bug `losesLastCommit`. */
  crash(): void {
    this.up = false;
    if (this.stateBeforePush) this.server.truth = this.stateBeforePush;
    this.stateBeforePush = null;
  }

  // ── digests and live items ──

  digestText = (member: MemberId): string => this.server.digestText(member);

  digest(member: MemberId): string {
    return bytesToHex(sha256(utf8ToBytes(this.digestText(member))));
  }

  live(to: MemberId, item: LiveItem): LiveItem {
    const altered = this.hooks.alterLiveItem?.(item, this.server, to) ?? item;
    checkLive(this, to, altered);
    return altered;
  }
}
