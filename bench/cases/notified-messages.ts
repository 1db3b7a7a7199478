/**
 * Measures what a message costs with the notification or push that it causes, beside the same message without: the
 * server's time until it answers, and all processor time until its jobs have run.
 */
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import { startPushServiceDouble } from '#tests/support/push/push-service-double.ts';
import { postJson } from '../load/pushes.ts';
import { fillGroup, JOIN_REV } from '../support/filled-groups.ts';
import { figure, inTurn, median, type Figure } from '../support/figures.ts';
import { countsProcessor, processorOf, processorOfFamily } from '../support/processor.ts';
import { registerDevices } from '../support/push-devices.ts';
import { epochOf, startTestBed, type MemberToken, type ServerNode } from '../support/server-bed.ts';
import { messageTo } from '../support/timed-requests.ts';

/** Messages in a turn, one after the other, by so many authors in turn: with fewer one would reach a rate limit. */
const [MESSAGES, AUTHORS] = [40, 8];
const DRAIN_LOOK_MS = 20;

interface MessageCost {
  /** Milliseconds until a message is answered. */
  answered: number;
  /** Microseconds of node and PostgreSQL for each message, its jobs included. */
  processor: number;
}
type Entry = (author: MemberToken, nth: number) => Promise<object>;

interface Bed {
  node: ServerNode;
  postgresPid: number;
  sql: Sql;
  epoch: string;
  authors: readonly MemberToken[];
}

/** Waits until no job is due, so that the next message is measured by itself. */
async function dueJobsRun(sql: Sql): Promise<void> {
  const due = () =>
    sql`select from graphile_worker.jobs where run_at <= now() and attempts = 0 or locked_at is not null`;
  while ((await due()).length > 0) await wait(DRAIN_LOOK_MS);
}

/** Runs all jobs as if their time had come. */
async function drainJobs(sql: Sql): Promise<void> {
  for (;;) {
    const jobs = await sql`select from graphile_worker.jobs where attempts = 0 or locked_at is not null`;
    if (jobs.length === 0) return;
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), run_at => now())`;
    await sql`select pg_notify('jobs:insert', '{"count":1}')`;
    await wait(DRAIN_LOOK_MS);
  }
}

async function push({ node, epoch }: Bed, author: MemberToken, entry: object): Promise<number> {
  const began = performance.now();
  const request = { v: PROTOCOL_VERSION, epoch, entries: [entry] };
  const { status, text } = await postJson({ url: node.url, token: author.token }, '/sync/push', request);
  const ms = performance.now() - began;
  if (status !== 200 || (JSON.parse(text) as PushAnswer).results[0]?.status !== 'applied')
    throw new Error(`push was answered ${status}: ${text.slice(0, 300)}`);
  return ms;
}

/** Sends the messages of a turn. */
const costOf = (bed: Bed, entryOf: Entry) => async (): Promise<MessageCost> => {
  const processor = () => processorOf(bed.node.pid) + processorOfFamily(bed.postgresPid);
  await drainJobs(bed.sql);
  const before = processor();
  const times: number[] = [];
  for (let nth = 0; nth < MESSAGES; nth++) {
    const author = bed.authors[nth % AUTHORS] as MemberToken;
    times.push(await push(bed, author, await entryOf(author, nth)));
    await dueJobsRun(bed.sql);
  }
  await drainJobs(bed.sql);
  return { answered: median(times), processor: ((processor() - before) * 1000) / MESSAGES };
};

function figuresOf(name: string, peerName: string, [ours = [], peer = []]: MessageCost[][]): Figure[] {
  const workload = `${MESSAGES} messages, one after the other`;
  const compared = (what: keyof MessageCost, words: string, unit: Figure['unit']) =>
    figure(
      { name: `${name}, ${words}`, workload, unit, peerName },
      ours.map((one) => one[what]),
      peer.map((one) => one[what]),
    );
  return [
    compared('answered', 'answered', 'ms'),
    ...(countsProcessor ? [compared('processor', 'processor of node and PostgreSQL with its jobs', 'µs')] : []),
  ];
}

const inGroup =
  (groupId: ConversationId, mentions: readonly MemberId[]): Entry =>
  async () => ({
    id: crypto.randomUUID(),
    timestamp: Date.now(),
    action: 'message.send',
    data: {
      conversationId: groupId,
      receiverId: null,
      joinRev: JOIN_REV,
      type: 'text',
      text: 'Bonsoir, à tout à l’heure ?',
      mediaUrl: null,
      gifUrl: null,
      mentions,
    },
  });

export async function notifiedMessages(n: number): Promise<Figure[]> {
  const service = await startPushServiceDouble();
  const server = await startTestBed();
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    const node = await server.node(server.url, { PUSH_SERVICES: service.url });
    const people = await server.people(server.url, AUTHORS + 3);
    const [named, withDevice, withoutDevice, ...authors] = people as [MemberToken, MemberToken, MemberToken];
    const epoch = await epochOf(node.url, named);
    const bed: Bed = { node, postgresPid: server.postgresPid, sql, epoch, authors };
    const group = await fillGroup(sql, { name: 'Le cercle', members: people.map(({ id }) => id), length: 1 });
    await registerDevices(sql, service, [withDevice.id], 1);
    const mentioned = await inTurn(n, [costOf(bed, inGroup(group, [named.id])), costOf(bed, inGroup(group, []))]);
    const pushed = await inTurn(n, [
      costOf(bed, ({ id }) => messageTo(id, withDevice.id)),
      costOf(bed, ({ id }) => messageTo(id, withoutDevice.id)),
    ]);
    return [
      ...figuresOf('a message that names a member', 'a message that names nobody', mentioned),
      ...figuresOf('a message to a member with a device for pushes', 'to a member without', pushed),
    ];
  } finally {
    await sql.end();
    await server.stop();
    await service.close();
  }
}
