/**
 * Runs queued jobs on this node, beside those of other nodes: each job is done by one of them.
 *
 * Responsibilities: listens for new jobs, looks for those whose time has come, frees what a killed node had taken, and
 * begins anew whenever the package gives up, which it does where the result of a job cannot be written. Costs three
 * connections at most, of which one listens, and, when idle, two queries in each `LOOK_MS`. Races: a job whose node was
 * cut off from the database may be done twice, which each job has to bear.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { errorName, log } from '#lib/log.ts';
import { nameOfFailure } from './job.ts';
import { JOB_SCHEMA, openJobPool, quietLogger } from './job-pool.ts';
import { jobUpkeep } from './upkeep.ts';

const WORKERS = 2;
/** The listening one, and one for each worker. */
const CONNECTIONS = WORKERS + 1;
/** New jobs are told at once; those that wait for their time are looked for. */
const LOOK_MS = 5000;
/** What is under way when the node is asked to end has so long, then it is given up and tried again later. */
const ENDING_MS = 5000;
const ANEW_MS = 3000;

export interface JobRunner {
  /** Resolves when no job is under way and no connection is open. */
  stop(): Promise<void>;
}

export async function startJobRunner(ownerUrl: string, taskList: TaskList): Promise<JobRunner> {
  const { pool, close } = openJobPool(ownerUrl, CONNECTIONS);
  const upkeep = jobUpkeep(pool);
  const ending = new AbortController();
  const events = new EventEmitter() as WorkerEvents;
  events.on('job:failed', ({ job, error }) => console.error('job.failed', job.task_identifier, nameOfFailure(error)));
  const begin = (): Promise<Runner> =>
    run({
      events,
      pgPool: pool,
      schema: JOB_SCHEMA,
      logger: quietLogger,
      taskList,
      parsedCronItems: [],
      noHandleSignals: true,
      concurrency: WORKERS,
      pollInterval: LOOK_MS,
      gracefulShutdownAbortTimeout: ENDING_MS,
      // Written apart from the work: one at a time, a failed write would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });

  const first = await begin().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const stopRequested = new Promise<void>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve(), { once: true }),
  );

  async function runUntilStopped(runner: Runner): Promise<void> {
    const cause: unknown = await Promise.race([stopRequested, runner.promise.catch((error: unknown) => error)]);
    if (ending.signal.aborted) return void (await runner.stop().catch(() => undefined));
    log.info('job runner begins anew', { error: errorName(cause) });
    for (;;) {
      await Promise.race([stopRequested, wait(ANEW_MS, undefined, { ref: false })]);
      if (ending.signal.aborted) return;
      const next = await begin().catch(() => null);
      if (next !== null) return runUntilStopped(next);
    }
  }
  const running = runUntilStopped(first);
  upkeep.start();

  return {
    async stop() {
      ending.abort();
      await upkeep.stop();
      await running;
      await close();
    },
  };
}
