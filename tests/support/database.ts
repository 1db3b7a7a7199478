/** Creates a database for one test file, with the product's roles, rights and functions. */
import { randomBytes, randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { expect } from 'vitest';
import { cutTo } from '#schemas/characters.ts';
import { PREVIEW_LENGTH, PROTOCOL_VERSION } from '#schemas/limits.ts';
import * as z from 'zod/mini';
import type { GroupEntry } from '#schemas/commands/group-command.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Genre } from '#schemas/entities/profile-values.ts';
import type { MemberId } from '#schemas/ids.ts';
import {
  digestAnswer,
  chunksAnswer,
  pullAnswer,
  pushAnswer,
  type DigestAnswer,
  type HeadTag,
  type LiveItem,
  type ChunksAnswer,
  type PullAnswer,
  type PushAnswer,
} from '#schemas/wire/sync.ts';
import { answersIn } from '#server/sync/push-answers.ts';
import {
  liveUpdate,
  resultsIn,
  deliveriesOf,
  roomDeliveriesOf,
  type RoomDelivery,
} from '#server/sync/commit-effects.ts';
import { liftContactLimits } from './contact-limits.ts';
import { inDatabase, testCluster, withItsEnd } from './database-cluster.ts';
import { registrationOf } from './sign-up.ts';

/** Change that a push reports to the node that called it. */
export interface PushedChange {
  stream: string;
  revs: number[];
  members: MemberId[];
  /** Of a group: its room's number. */
  audience?: number | undefined;
}
export type PushResponse = PushAnswer & { changed: PushedChange[] };

/** The database as one member, guest or operator sees it. */
export interface DatabaseView {
  /** Runs one transaction with their rights. */
  run<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T>;
  push(epoch: string | null, entries: readonly (SentEntry | Record<string, unknown>)[]): Promise<PushResponse>;
  /** Pushes as a node does, where pushes of several members share a transaction. */
  pushByNode(epoch: string | null, entries: readonly (SentEntry | GroupEntry)[]): Promise<PushResponse>;
  pull(epoch: string | null, heads?: readonly HeadTag[]): Promise<PullAnswer>;
  chunks(stream: string, chunkNos: readonly number[], more?: readonly unknown[]): Promise<ChunksAnswer>;
  digest(): Promise<DigestAnswer>;
  /** Returns this member's part of the live items that a node reads. */
  live(changes: readonly PushedChange[]): Promise<LiveItem[]>;
  /** Returns what a node reads for rooms of groups. */
  rooms(changes: readonly PushedChange[]): Promise<RoomDelivery[]>;
}

export interface TestDatabase {
  adminUrl: string;
  /** URL with which sync nodes log in. */
  syncUrl: string;
  /** URL of the tables' owner, which the job runner uses too. */
  ownerUrl: string;
  /** URL of the auth service. */
  authUrl: string;
  /** Connection as the tables' owner. */
  owner: Sql;
  /** null: a token that names nobody. */
  asMember(member: MemberId | null): DatabaseView;
  /** Gives a member the right to moderate; the view is of a new session with a second factor [S21]. */
  asModerator(member: MemberId): Promise<DatabaseView>;
  asAnon(): DatabaseView;
  asService(): DatabaseView;
  createMember(given: {
    username: string;
    genre?: Genre;
    metadata?: Record<string, unknown>;
    email?: string;
  }): Promise<MemberId>;
  epoch(): Promise<string>;
  drop(): Promise<void>;
}

/** Schemas of the answers, without further fields. */
const answers = {
  push: z.extend(pushAnswer, {
    changed: z.array(
      z.object({
        stream: z.string(),
        revs: z.array(z.number()),
        members: z.array(z.string()),
        audience: z.optional(z.number()),
      }),
    ),
  }),
  pull: pullAnswer,
  chunks: chunksAnswer,
  digest: digestAnswer,
};

const quiet = { onnotice: () => undefined };
/** Limit of a statement in tests, in milliseconds, in place of the product's 2 s. */
const PATIENCE_MS = 60_000;

/** The database's previews may be longer than what their readers keep of them (schemas/streams/conversation.ts). */
export const withShortPreviews = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null), (key, value: unknown) =>
    key === 'preview' && value !== null
      ? { ...(value as { text: string }), text: cutTo((value as { text: string }).text, PREVIEW_LENGTH) }
      : value,
  );

function viewAs(sql: Sql, role: string, claims: Record<string, unknown>): DatabaseView {
  const run: DatabaseView['run'] = async (work) =>
    (await sql.begin(async (tx) => {
      await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      return work(tx);
    })) as Awaited<ReturnType<typeof work>>;
  const call = async <T>(name: keyof typeof answers, ...args: unknown[]): Promise<T> =>
    run(async (tx) => {
      const [row] = await tx.unsafe<{ answer: T }[]>(
        `select public.${name}(${args.map(() => '$1::text::jsonb').join()}) as answer`,
        args.map((value) => JSON.stringify(value)),
      );
      const parsed = z.parse(answers[name], row?.answer);
      const answer = withShortPreviews(row?.answer);
      // A group's message looks like a conversation's with more: only its stream's kind says what it is.
      if (JSON.stringify(answer).includes('"mentionsAll"')) return answer as T;
      expect(parsed).toEqual(answer);
      return parsed as T;
    });
  const readUpdate = async (changes: readonly PushedChange[]) => {
    const [row] = await sql<
      { answer: unknown }[]
    >`select public.live_items_for(${JSON.stringify(changes)}::text::jsonb) as answer`;
    return z.parse(liveUpdate, row?.answer);
  };
  return {
    run,
    push: (epoch, entries) => call('push', { v: PROTOCOL_VERSION, epoch, entries }),
    async pushByNode(epoch, entries) {
      const member = claims['sub'] as MemberId;
      const [row] = await sql<
        { answer: unknown }[]
      >`select public.push_batch(${JSON.stringify([{ member, away: [], request: { v: PROTOCOL_VERSION, epoch, entries } }])}::text::jsonb, true) as answer`;
      const [answer = 'held'] = answersIn(row?.answer, 1);
      if (answer === 'held' || !('effects' in answer)) throw new Error('not answered');
      const { effects, ...common } = answer;
      return {
        ...common,
        results: resultsIn(effects, member),
        changed: effects.changes.map(({ stream, revs, members, audience }) => ({
          stream,
          revs,
          members,
          ...(audience && { audience }),
        })),
      };
    },
    pull: (epoch, heads = []) => call('pull', { v: PROTOCOL_VERSION, epoch, heads }),
    chunks: (stream, chunkNos, more) =>
      call('chunks', { v: PROTOCOL_VERSION, epoch: null, stream, chunks: chunkNos, ...(more && { more }) }),
    digest: () => call('digest'),
    live: async (changes) =>
      deliveriesOf(await readUpdate(changes)).find(({ me }) => me.id === claims['sub'])?.items ?? [],
    rooms: async (changes) => roomDeliveriesOf(await readUpdate(changes)),
  };
}

/** Creates the database. `limited`: with the product's limits for members; `timed`: with its limits of time. */
export async function freshDatabase({ connections = 10, limited = false, timed = false } = {}): Promise<TestDatabase> {
  const cluster = await testCluster();
  const { adminUrl, template, urls } = cluster;
  const name = `alcove_test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(adminUrl, { ...quiet, max: 1 });
  await admin.unsafe(`create database ${name} template ${template}`).catch((error: unknown) => {
    throw withItsEnd(error, cluster);
  });
  // What is awaited here is what the database does, not how soon: a slow machine must not look like a refusal.
  const patience = { connection: { statement_timeout: PATIENCE_MS, lock_timeout: PATIENCE_MS } };
  const pool = (url: string, max: number) =>
    postgres(inDatabase(url, name), { ...quiet, max, ...(!timed && patience) });
  const [owner, auth, sync] = [pool(urls.owner, 2), pool(urls.auth, 2), pool(urls.sync, connections)];
  if (!limited) await liftContactLimits(owner);
  return {
    adminUrl: inDatabase(adminUrl, name),
    syncUrl: inDatabase(urls.sync, name),
    ownerUrl: inDatabase(urls.owner, name),
    authUrl: inDatabase(urls.auth, name),
    owner,
    asMember: (member) =>
      viewAs(sync, 'authenticated', { ...(member !== null && { sub: member }), role: 'authenticated' }),
    async asModerator(member) {
      const session = randomUUID();
      await owner`insert into app.staff_rights (member_id, staff_right) values (${member}, 'moderation') on conflict do nothing`;
      await auth`insert into auth.sessions (id, user_id, aal) values (${session}, ${member}, 'aal2')`;
      return viewAs(sync, 'authenticated', { sub: member, role: 'authenticated', aal: 'aal2', session_id: session });
    },
    asAnon: () => viewAs(auth, 'anon', { role: 'anon' }),
    asService: () => viewAs(auth, 'service_role', { role: 'service_role' }),
    async createMember({ username, genre = 'femme', metadata = {}, email = `${username}@demo.alcove.test` }) {
      const id = randomUUID() as MemberId;
      const metadataJson = JSON.stringify({ ...registrationOf(username, genre), ...metadata });
      await auth`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (${id}, ${email}, now(), ${metadataJson}::text::jsonb)`;
      return id;
    },
    epoch: async () => (await owner<{ epoch: string }[]>`select app.epoch() as epoch`)[0]?.epoch ?? '',
    async drop() {
      await Promise.all([owner, auth, sync].map((sql) => sql.end()));
      await admin.unsafe(`drop database ${name} (force)`);
      await admin.end();
    },
  };
}
