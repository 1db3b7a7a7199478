/** The sync server of the simulation: the rules in memory behind the paths, codes and tokens of the real one. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { toldByAnswer } from '#domain/told-by-answer.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { pagesRequest, pullRequest, pushRequest, type EntryResult, type LiveItem } from '#schemas/wire/sync.ts';
import { Server } from '#simulator/server/server.ts';
import { emailOf, START } from '#simulator/server/numbered.ts';
import type { Part, Truth } from '#simulator/server/truth.ts';
import type { Time } from '../time.ts';
import type { Bending } from '../bending.ts';
import { Bucket, type BucketRequest } from './bucket.ts';
import { checkAnswer, checkLive } from './canaries.ts';

export interface Reply {
  status: number;
  body: unknown;
  /** JSON, if nothing else is said. */
  type?: string;
  /** Seconds for which it asks not to be asked again. */
  retryAfter?: number;
}
export interface Spared {
  worker: string | undefined;
  streams: ReadonlySet<StreamId>;
}
const failed = (status: number, code: string): Reply => ({ status, body: { code } });
const TOKEN_MS = 60 * 60_000;
export type Parts = ReadonlyMap<string, Part>;
export const POISON = 'poison';

/** As a later version of the server might say it. */
function fromLater<T>(said: T): T {
  if (Array.isArray(said)) return said.map(fromLater) as T;
  if (typeof said !== 'object' || said === null) return said;
  return {
    ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, fromLater(value)])),
    later: { rev: 'unknown' },
  } as T;
}

/** How a member stands to their conversations. */
const partsOf = ({ truth }: Server, member: MemberId): Parts =>
  new Map(
    [...truth.streams.values()].flatMap(({ id, parts }) =>
      parts.has(member) ? [[id, { ...(parts.get(member) as Part) }]] : [],
    ),
  );

export class SyncNode {
  readonly server: Server;
  readonly bucket: Bucket;
  up = true;
  /** A newer server: refuses this protocol. */
  refuses = false;
  /** A newer server of the same protocol: it says more than this app knows. */
  newer = false;
  count: (what: string) => void = () => undefined;
  /** Who hears what was committed. */
  announce: (live: readonly { to: MemberId; item: LiveItem }[], spared?: Spared) => void = () => undefined;
  /** What a member's device has asked for is done. */
  watch: (member: MemberId, entries: readonly SentEntry[], before: Parts, results: readonly EntryResult[]) => void =
    () => undefined;
  private readonly tokens = new Map<string, { member: MemberId; until: number }>();
  private readonly refreshes = new Map<string, MemberId>();
  private issued = 0;
  private readonly members: readonly MemberId[];
  private readonly time: Time;
  private readonly bending: Bending;
  private before: Truth | null = null;

  constructor(members: readonly MemberId[], time: Time, bending: Bending) {
    [this.members, this.time, this.bending] = [members, time, bending];
    this.server = new Server(members, { now: () => new Date(this.now()).toISOString() });
    bending.server?.(this.server);
    this.bucket = new Bucket(this.server, () => this.now());
    this.bucket.open = bending.anyPicture === true;
  }

  /** Milliseconds by which the calendar has moved on at once. */
  leap = 0;
  now = (): number => START + this.time.now + this.leap;

  // ── sessions ──

  signIn(member: MemberId): { token: string; refresh: string } {
    const n = ++this.issued;
    const issued = Math.floor(this.now() / 1000);
    const token = `n.${btoa(JSON.stringify({ n, iat: issued, exp: issued + TOKEN_MS / 1000 }))}.n`;
    this.tokens.set(token, { member, until: this.now() + TOKEN_MS });
    this.refreshes.set(`refresh-${n}`, member);
    return { token, refresh: `refresh-${n}` };
  }

  /** The auth service's side: password and refresh grants, and the end of a session. */
  private auth(path: string, token: string, text: string): Reply {
    if (path.includes('/logout')) {
      this.tokens.delete(token);
      return { status: 204, body: {} };
    }
    const asked = JSON.parse(text) as { email?: string; 'refresh_token'?: string };
    const given = asked['refresh_token'];
    const member = given ? this.refreshes.get(given) : this.members.find((each) => asked.email === emailOf(each));
    if (!member)
      return { status: 400, body: { 'error_code': given ? 'refresh_token_already_used' : 'invalid_credentials' } };
    this.refreshes.delete(given ?? '');
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
    const known = this.tokens.get(token);
    if (known && known.until > this.now()) return known.member;
    return this.bending.anonymous?.(token) ?? null;
  }

  // ── requests ──

  handle(path: string, token: string, text: string): Reply {
    if (path.startsWith('/auth/')) return this.auth(path, token, text);
    const member = this.memberOf(token);
    if (!member) return failed(401, 'unauthorized');
    if (this.refuses) return failed(426, 'protocol-too-old');
    const request = JSON.parse(text) as { v: number };
    if (request.v !== PROTOCOL_VERSION) return failed(426, 'protocol-too-old');
    const answer = this.answered(path, member, request);
    if (!answer) return failed(400, 'bad-request');
    const body = { ...answer, serverTime: this.server.surroundings.now() };
    this.bending.answer?.(path, request, body, this.server, member);
    checkAnswer(this.server, member, body);
    if (this.newer) this.count('answer with unknown fields');
    return { status: 200, body: this.newer ? fromLater(body) : body };
  }

  /** What the store of files answers; it knows nothing of the protocol's version. */
  stored = (token: string, request: BucketRequest): Reply => this.bucket.handle(this.memberOf(token), request);

  private answered(path: string, member: MemberId, request: unknown): object | null {
    const { server } = this;
    if (path === '/sync/push') {
      const asked = pushRequest.safeParse(request);
      if (!asked.success || asked.data.entries.some(({ data }) => 'text' in data && data.text === POISON)) return null;
      this.before = this.bending.uncommitted ? structuredClone(server.truth) : null;
      const before = partsOf(server, member);
      const { answer, live } = server.push(member, asked.data.entries, asked.data.epoch);
      this.watch(member, asked.data.entries, before, answer.results);
      if (answer.refused) this.count('push of another epoch');
      for (const { status, code } of answer.results)
        if (status !== 'applied') this.count(code ? `refused ${code}` : status);
      const own = live.flatMap(({ to, item }) => (to === member ? item : []));
      this.announce(live, { worker: asked.data.worker, streams: toldByAnswer(own, answer.results) });
      return answer;
    }
    if (path === '/sync/pull') {
      const asked = pullRequest.safeParse(request);
      return asked.success ? server.pull(member, asked.data.heads, asked.data.epoch, asked.data.otherHistory) : null;
    }
    if (path === '/sync/pages') {
      const asked = pagesRequest.safeParse(request);
      return asked.success ? server.pages(member, asked.data, asked.data.more) : null;
    }
    return { epoch: server.epoch, digest: this.digest(member) };
  }

  /** The process is gone; what was committed is not. */
  crash(): void {
    this.up = false;
    if (this.before) this.server.truth = this.before;
    this.before = null;
  }

  // ── what it says of a member's streams ──

  digestText = (member: MemberId): string => this.server.digestText(member);

  digest(member: MemberId): string {
    return bytesToHex(sha256(utf8ToBytes(this.digestText(member))));
  }

  live(to: MemberId, item: LiveItem): LiveItem {
    const bent = this.bending.live?.(item, this.server, to) ?? item;
    checkLive(this.server, to, bent);
    return bent;
  }
}
