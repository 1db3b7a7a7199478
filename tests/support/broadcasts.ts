/** What the house says to many, in tests: its words, and the jobs that send them, run as the runner does. */
import { expect } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import type { Segment } from '#schemas/entities/broadcast.ts';
import { broadcastPage, type SentBroadcast } from '#schemas/wire/broadcasts.ts';
import { mailbox, type MailDriver } from '#server/gateway/mail.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { openJobPool } from '#server/jobs/job-pool.ts';
import { recallBroadcast, sendBroadcast } from '#server/jobs/send-broadcast.ts';
import type { Announcement } from '#server/sync/changes.ts';
import type { TestDatabase } from './database.ts';
import type { HouseMember } from './house-members.ts';
import { SECRET } from './mail-node.ts';

export const everybody: Segment = { role: null, certified: null, genres: [], near: null };

export const draftOf = (more: object = {}) => ({
  kind: 'announcement',
  title: 'Une soirée de rentrée',
  body: 'Le 12 septembre.\n\nVenez comme vous êtes.',
  link: '/events',
  segment: everybody,
  ...more,
});

/** Returns the latest broadcast, as one of the house reads it. */
export async function latest(reader: HouseMember): Promise<SentBroadcast> {
  const { broadcasts } = broadcastPage.parse(await reader.ask('broadcast_page', { before: null, count: 20 }));
  const [first] = broadcasts;
  if (!first) throw new Error('no broadcast');
  return first;
}

/** Has one propose and the other confirm. */
export async function sends(proposer: HouseMember, other: HouseMember, more: object = {}): Promise<SentBroadcast> {
  expect(await proposer.refusalOf('propose_broadcast', draftOf(more))).toBeNull();
  const { id, digest } = await latest(other);
  expect(await other.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBeNull();
  return latest(other);
}

const TASKS = { 'broadcast.send': sendBroadcast, 'broadcast.recall': recallBroadcast };

/** Runs jobs of broadcasts. `mail`: where their letters go; absent: into memory. */
export function broadcastJobs(database: TestDatabase, mail: MailDriver = mailbox()) {
  const pool = openJobPool(database.ownerUrl, 2);
  const announced: Announcement[] = [];
  const ports = {
    mail,
    seal: mailSeal(SECRET),
    siteUrl: 'https://alcove.test',
    announce: (announcement: Announcement) => announced.push(announcement),
  };
  /** Statements after which something happens; Infinity: nothing does. */
  let statementsLeft = Infinity;
  let happens = async (): Promise<void> => undefined;
  const dies = () => Promise.reject(new Error('killed'));

  /** Takes the waiting job and runs it; false: none waits. A job whose node dies waits on. */
  async function runOne(): Promise<boolean> {
    const [waiting] = await database.owner<{ id: string; task: keyof typeof TASKS; payload: object }[]>`
      select j.id, j.task_identifier as task, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where j.task_identifier like 'broadcast.%' and j.run_at <= now() order by j.id limit 1`;
    if (!waiting) return false;
    const helpers = {
      abortSignal: new AbortController().signal,
      query: async (text: string, values: unknown[]) => {
        statementsLeft -= 1;
        if (statementsLeft < 0) await happens();
        return pool.pool.query(text, values);
      },
    };
    // The runner holds the job, so that one queued under the same key is another.
    await database.owner`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id = ${waiting.id}`;
    const isDone = await Promise.resolve(TASKS[waiting.task](ports)(waiting.payload, helpers as never)).then(
      () => true,
      () => false,
    );
    await database.owner`update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = ${waiting.id}`;
    if (isDone) await database.owner`select graphile_worker.complete_jobs(array[${waiting.id}::bigint])`;
    return isDone;
  }

  return {
    announced,
    runOne,
    /** Runs jobs until none waits. */
    async run(): Promise<void> {
      while (await runOne());
    },
    /** Runs one job, in which something happens after this many statements; absent: its node dies. */
    async runUntil(statements: number, what: () => Promise<void> = dies): Promise<void> {
      [statementsLeft, happens] = [statements, what];
      await runOne();
      statementsLeft = Infinity;
    },
    stop: () => pool.close(),
  };
}

/** Members with one notification or more about a broadcast in their list, each as often as it is there. */
export const notifiedAbout = async ({ owner }: TestDatabase, { id }: { id: string }): Promise<MemberId[]> =>
  (
    await owner<{ user_id: MemberId }[]>`
      select user_id from public.notifications where subject = ${`broadcasts/${id}`} and deleted_at is null order by user_id`
  ).map(({ user_id }) => user_id);
