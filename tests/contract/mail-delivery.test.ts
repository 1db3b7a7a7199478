/** Tests delivery from the queue to an SMTP server that refuses, is unreachable or slow; on a real database. */
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { logLines } from '#lib/log.ts';
import { mailbox } from '#server/gateway/mail.ts';
import { mailQueue } from '#server/gateway/mails/mail-queue.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { job } from '#server/jobs/job.ts';
import { openJobPool, type JobPool } from '#server/jobs/job-pool.ts';
import { mailReport } from '#server/jobs/mail-report.ts';
import { jobsWith } from '#server/jobs/registry.ts';
import { startJobRunner } from '#server/jobs/runner.ts';
import { jobUpkeep } from '#server/jobs/upkeep.ts';
import { inDatabase } from '#tests/support/database-cluster.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { allDue, mailTo, SECRET, startMailNode, TOKEN, type MailNode } from '#tests/support/mail-node.ts';
import { decodedLetter, headerOf, startSmtpDouble, type SmtpDouble } from '#tests/support/smtp-double.ts';
import { until } from '#tests/support/until.ts';

const ADA = 'ada@demo.alcove.test';
interface Row {
  kind: string;
  outcome: string | null;
  code: string | null;
  attempts: number;
  erased: boolean;
}

let database: TestDatabase;
let double: SmtpDouble;
let jobs: JobPool;
const nodes: MailNode[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  double = await startSmtpDouble();
  jobs = openJobPool(database.ownerUrl, 1);
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
  await jobs.close();
  await double.close();
  await database.drop();
});

const node = async (url = double.url, secret?: string) => {
  const started = await startMailNode(database, url, secret);
  nodes.push(started);
  return started;
};
const rows = async (): Promise<Row[]> => [
  ...(await database.owner<
    Row[]
  >`select kind, outcome, code, attempts, sealed is null as erased from app.mails order by created_at`),
];
/** Waits until this number of attempts has failed. */
const attemptsReach = (attempts: number) => until(async () => expect((await rows())[0]?.attempts).toBe(attempts));
const arrived = (count: number) => until(() => expect(double.letters).toHaveLength(count));
const empty = () => until(async () => expect(await rows()).toEqual([]));
/** Collects the operator's report. */
const report = () => {
  const lines: [string, unknown][] = [];
  return {
    lines,
    ...mailReport({
      pool: jobs.pool,
      now: () => 0,
      print: (event, facts) => lines.push([event, JSON.parse(facts)]),
    }),
  };
};
const reportedLines = async () => {
  const { lines, report: tell } = report();
  await tell();
  return lines;
};
const upkeep = () => jobUpkeep(jobs.pool, [report()]).run();

describe('a refused mail', () => {
  test('temporarily refused arrives once when accepted and leaves nothing behind', async () => {
    double.recipients.push('450 later', '450 later');
    await (await node()).queue.send(mailTo(ADA));
    for (const attempt of [1, 2]) {
      await attemptsReach(attempt);
      expect(await rows()).toMatchObject([{ outcome: null, code: '450', erased: false }]);
      await allDue(database.owner);
    }
    await arrived(1);
    await empty();
    expect(decodedLetter(double.letters[0] ?? '')).toContain(TOKEN);
    expect(headerOf(double.letters[0] ?? '', 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@alcove\.test>$/);
    await until(async () => expect(await database.owner`select from graphile_worker.jobs`).toHaveLength(0));
  });
  test.each([
    ['recipients', '550 nobody here'],
    ['data', '554 not wanted'],
  ] as const)('permanently refused (%s, %s) is not retried, and the operator is notified', async (where, answer) => {
    double[where].push(answer);
    await (await node()).queue.send(mailTo(ADA));
    await until(async () =>
      expect(await rows()).toEqual([
        { kind: 'recovery', outcome: 'refused', code: answer.slice(0, 3), attempts: 1, erased: true },
      ]),
    );
    expect(await database.owner`select from graphile_worker.jobs where run_at > now()`).toHaveLength(0);
    expect(await reportedLines()).toEqual([['mail.refused', { mails: 1, [`recovery ${answer.slice(0, 3)}`]: 1 }]]);
    expect(double.letters).toEqual([]);
    const [left] = await database.owner<{ text: string }[]>`select string_agg(m::text, '') as text from app.mails m`;
    for (const secret of [ADA, 'nobody here', TOKEN]) expect(left?.text).not.toContain(secret);
  });
  test('refused for the sender waits for the operator', async () => {
    double.data.push('421 too many');
    await (await node()).queue.send(mailTo(ADA));
    await attemptsReach(1);
    await database.owner`update app.mails set created_at = now() - interval '10 minutes'`;
    expect(await reportedLines()).toEqual([['mail.waiting', { mails: 1, 'recovery 421': 1 }]]);
  });
});

describe('a mail server outage', () => {
  test('delays a mail until the server returns', async () => {
    const { port } = double;
    await double.close();
    await (await node()).queue.send(mailTo(ADA));
    await attemptsReach(1);
    expect(await rows()).toMatchObject([{ outcome: null, code: 'ECONNREFUSED', erased: false }]);
    double = await startSmtpDouble(port);
    await allDue(database.owner);
    await arrived(1);
    await empty();
  });
  test('longer than a mail’s lifetime drops and erases it, by its kind’s time', async () => {
    await double.close();
    const { queue } = await node();
    for (const kind of ['recovery', 'password-changed'] as const) await queue.send(mailTo(ADA, kind));
    await until(async () => expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1]));
    const pass = (hours: number) =>
      database.owner`update app.mails set created_at = created_at - make_interval(hours => ${hours}), expires_at = expires_at - make_interval(hours => ${hours})`;
    await pass(1);
    await upkeep();
    expect((await rows()).map(({ kind, outcome, erased }) => [kind, outcome, erased])).toEqual([
      ['recovery', 'too-late', true],
      ['password-changed', null, false],
    ]);
    await pass(23);
    double = await startSmtpDouble(double.port);
    await allDue(database.owner);
    await upkeep();
    await until(async () => expect(await database.owner`select from graphile_worker.jobs`).toHaveLength(0));
    expect((await rows()).map(({ outcome, erased }) => [outcome, erased])).toEqual([
      ['too-late', true],
      ['too-late', true],
    ]);
    expect(double.letters).toEqual([]);
    expect(Object.fromEntries(await reportedLines())).toMatchObject({ 'mail.too-late': { mails: 2 } });
    await database.owner`update app.mails set failed_at = now() - interval '91 days'`;
    await upkeep();
    expect(await rows()).toEqual([]);
  });
});

describe('between nodes', () => {
  test('each mail is sent by one of two', async () => {
    const [one] = [await node(), await node()];
    const names = Array.from({ length: 20 }, (_, n) => `m${n}@demo.alcove.test`);
    await Promise.all(names.map((name) => one.queue.send(mailTo(name))));
    await empty();
    expect(double.letters.map((raw) => headerOf(raw, 'To')).sort()).toEqual([...names].sort());
  });
  test('a node with another secret leaves mails to the one that can read them', async () => {
    const secret = 'another secret that nobody has told';
    const other = await node(double.url, secret);
    const sql = postgres(database.authUrl, { max: 1 });
    await mailQueue(sql, mailSeal(SECRET), 60_000).send(mailTo(ADA));
    await sql.end();
    await attemptsReach(1);
    expect(await rows()).toMatchObject([{ code: 'unreadable', outcome: null, erased: false }]);
    await other.stop();
    nodes.pop();
    await node();
    await allDue(database.owner);
    await arrived(1);
    await empty();
  });
  test('a node that does not deliver takes no mail', async () => {
    const ports = {
      mail: mailbox(),
      seal: mailSeal(SECRET),
      push: null,
      siteUrl: 'https://alcove.test',
      announce: () => undefined,
    };
    const idle = await startJobRunner(database.ownerUrl, jobsWith(ports));
    await (await node()).queue.send(mailTo(ADA));
    await arrived(1);
    await idle.stop();
  });
});

describe('a database', () => {
  // The library itself prints the error of a worker that was polling for a job when its connection was cut.
  beforeEach(() => void vi.spyOn(console, 'trace').mockImplementation(() => undefined));
  afterEach(() => void vi.mocked(console.trace).mockRestore());
  const jobConnections = () =>
    database.owner<
      { pid: number }[]
    >`select pid from pg_stat_activity where datname = current_database() and application_name = 'alcove jobs'`;
  const cut = () =>
    database.owner`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'alcove jobs'`;

  test('that cut the connections is listened to again', async () => {
    const { queue } = await node();
    await until(async () => expect((await jobConnections()).length).toBeGreaterThan(0));
    await cut();
    await queue.send(mailTo(ADA));
    await arrived(1);
    await empty();
  });
  test('that cut a starting node’s connections gets its mails all the same', async () => {
    const owner = database.owner;
    // The first query of a runner, which it makes once, waits for this lock.
    const held = await owner.reserve();
    await held`begin`;
    await held`lock table graphile_worker._private_tasks in access exclusive mode`;
    const { queue } = await node();
    await until(async () =>
      expect(
        await owner`select from pg_stat_activity where datname = current_database() and application_name = 'alcove jobs' and wait_event_type = 'Lock'`,
      ).not.toHaveLength(0),
    );
    await cut();
    await held`commit`;
    held.release();
    await queue.send(mailTo(ADA));
    await arrived(1);
    await empty();
  });
  test('lost while a mail is sent leads to a copy with the same Message-ID', async () => {
    const name = new URL(database.adminUrl).pathname.slice(1);
    const admin = postgres(inDatabase(database.adminUrl, 'postgres'), { max: 1 });
    const letIn = (may: boolean) => admin.unsafe(`alter database ${name} allow_connections ${may}`);
    const begunAnew = () => logLines().filter(({ event }) => event === 'job runner begins anew').length;
    const before = begunAnew();
    let go = (): void => undefined;
    double.beforeRecipient = new Promise((resolve) => (go = resolve));
    await (await node()).queue.send(mailTo(ADA));
    await until(() => expect(double.calls).toBe(1));
    await letIn(false);
    await cut();
    go();
    await arrived(1);
    await until(() => expect(begunAnew()).toBe(before + 1));
    await letIn(true);
    await admin.end();
    await until(async () => expect((await jobConnections()).length).toBeGreaterThan(0));
    await database.owner`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes'`;
    await upkeep();
    await allDue(database.owner);
    await arrived(2);
    await empty();
    expect(new Set(double.letters.map((raw) => headerOf(raw, 'Message-ID'))).size).toBe(1);
  });
  test('stores a final failure by name, and the operator sees job and name', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failing = await startJobRunner(database.ownerUrl, {
      'never.well': job(z.object({}), () => Promise.reject(new RangeError(ADA))),
    });
    await database.owner`select graphile_worker.add_job('never.well', '{}', max_attempts => 1)`;
    await until(() => expect(said.mock.calls).toEqual([['job.failed', 'never.well', 'RangeError']]));
    await failing.stop();
    said.mockRestore();
    expect(await database.owner`select last_error from graphile_worker.jobs`).toEqual([{ last_error: 'RangeError' }]);
    await database.owner`update graphile_worker._private_jobs set updated_at = now() - interval '91 days'`;
    await upkeep();
    expect(await database.owner`select from graphile_worker.jobs`).toHaveLength(0);
  });
  test('gets few connections from an idle node, and none from a stopped one', async () => {
    const idle = await node();
    await until(async () => expect((await jobConnections()).length).toBeGreaterThan(0));
    expect((await jobConnections()).length).toBeLessThanOrEqual(5);
    await idle.stop();
    nodes.pop();
    await until(async () => expect(await jobConnections()).toHaveLength(0));
  });
});

test('a stopping node finishes the mail under way', async () => {
  let go = (): void => undefined;
  double.beforeRecipient = new Promise((resolve) => (go = resolve));
  const ending = await node();
  nodes.pop();
  await ending.queue.send(mailTo(ADA));
  await until(() => expect(double.calls).toBe(1));
  const ended = ending.stop();
  go();
  await ended;
  expect(double.letters).toHaveLength(1);
  expect(await rows()).toEqual([]);
  expect(await database.owner`select from graphile_worker.jobs`).toHaveLength(0);
});
