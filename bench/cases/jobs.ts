/**
 * Measures jobs of this server's runner, beside the library alone with as many workers on the same PostgreSQL: how long
 * one takes from the statement that queues it to its run, and how many are run in a second.
 */
import { run } from 'graphile-worker';
import postgres from 'postgres';
import * as z from 'zod/mini';
import { job } from '#server/jobs/job.ts';
import { migrateJobs } from '#server/jobs/job-schema.ts';
import { JOB_SCHEMA, openJobPool, quietLogger } from '#server/jobs/job-pool.ts';
import { JOB_WORKERS, startJobRunner } from '#server/jobs/runner.ts';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { figure, inTurn, median, type Figure } from '../support/figures.ts';

/** Jobs in a turn: one after the other, and at once. */
const [SINGLE, MANY] = [25, 1000];
const NAME = 'bench.work';

interface JobTimes {
  /** Milliseconds from the statement to the run. */
  latency: number;
  perSecond: number;
}

/** Counts runs, and resolves when a number of them is reached. */
function runCounter() {
  let left = 0;
  let reached = () => undefined as void;
  return {
    ran: () => void (--left === 0 && reached()),
    after: (count: number) => {
      left = count;
      return new Promise<void>((resolve) => (reached = resolve));
    },
  };
}
type Counter = ReturnType<typeof runCounter>;

interface OpenRunner {
  measure(): Promise<JobTimes>;
  stop(): Promise<void>;
}

async function openRunner(url: string, start: (counter: Counter) => Promise<() => Promise<void>>): Promise<OpenRunner> {
  const counter = runCounter();
  const stop = await start(counter);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  /** Milliseconds from the statement that queues jobs to the run of the last. */
  async function timed(count: number): Promise<number> {
    const all = counter.after(count);
    const began = performance.now();
    await sql`select graphile_worker.add_job(${NAME}, json_build_object('n', n)) from generate_series(1, ${count}::int) as n`;
    await all;
    return performance.now() - began;
  }
  return {
    async measure() {
      const single: number[] = [];
      for (let n = 0; n < SINGLE; n++) single.push(await timed(1));
      return { latency: median(single), perSecond: (MANY * 1000) / (await timed(MANY)) };
    },
    async stop() {
      await sql.end();
      await stop();
    },
  };
}

const ours = (url: string) =>
  openRunner(url, async ({ ran }) => {
    const runner = await startJobRunner(url, { [NAME]: job(z.object({ n: z.number() }), async () => ran()) });
    return () => runner.stop();
  });

const libraryAlone = (url: string) =>
  openRunner(url, async ({ ran }) => {
    const { pool, close } = openJobPool(url, JOB_WORKERS + 1);
    const runner = await run({
      pgPool: pool,
      schema: JOB_SCHEMA,
      logger: quietLogger,
      taskList: { [NAME]: ran },
      parsedCronItems: [],
      noHandleSignals: true,
      concurrency: JOB_WORKERS,
    });
    return async () => {
      await runner.stop();
      await close();
    };
  });

export async function jobsBesideLibrary(n: number): Promise<Figure[]> {
  const { path, remove } = makeDataDir();
  const embedded = await startEmbedded({ dataDir: path });
  const open: OpenRunner[] = [];
  try {
    const { owner } = await prepareDatabase(embedded.url);
    const bare = new URL(embedded.url);
    bare.pathname = '/bare_jobs';
    const admin = postgres(embedded.url, { max: 1, onnotice: () => undefined });
    await admin.unsafe('create database bare_jobs');
    await admin.end();
    await migrateJobs(bare.href);
    open.push(await ours(owner), await libraryAlone(bare.href));
    const [product = [], library = []] = await inTurn(
      n,
      open.map((runner) => runner.measure),
    );
    const peerName = 'graphile-worker alone';
    const of = (times: readonly JobTimes[], what: keyof JobTimes) => times.map((one) => one[what]);
    return [
      figure(
        { name: 'a job, from queued to run', workload: `${SINGLE}, one after the other`, unit: 'ms', peerName },
        of(product, 'latency'),
        of(library, 'latency'),
      ),
      figure(
        { name: 'jobs run', workload: `${MANY} queued at once, ${JOB_WORKERS} workers`, unit: 'jobs/s', peerName },
        of(product, 'perSecond'),
        of(library, 'perSecond'),
      ),
    ];
  } finally {
    await Promise.all(open.map((runner) => runner.stop()));
    await embedded.stop();
    remove();
  }
}
