/**
 * Runs queued jobs on this node, beside other nodes: each job is run by one of them.
 *
 * Responsibilities: listens for new jobs, polls for those whose time has come, frees the jobs of killed nodes, and
 * starts again when the package gives up, which it does when a job's result cannot be written, and when its first
 * query failed. Costs three connections at most, of which one listens, and, when idle, two queries in each `LOOK_MS`.
 * Races: a job may run twice when its node was cut off from the database, so each job must be idempotent.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { errorName, log } from '#lib/log.ts';
import { nameOfFailure } from './job.ts';
import { JOB_SCHEMA, openJobPool, quietLogger } from './job-pool.ts';
import { jobUpkeep } from './upkeep.ts';

/** Jobs that one node runs at a time. */
export const JOB_WORKERS = 2;
/** One listening connection, and one for each worker. */
const CONNECTIONS = JOB_WORKERS + 1;
/** Milliseconds between polls for jobs whose time has come; new jobs are announced at once. */
const LOOK_MS = 5000;
/** Milliseconds that running jobs have when the node stops; after that they are aborted, and retried later. */
const ENDING_MS = 5000;
const ANEW_MS = 3000;

export interface JobRunner {
  /** Resolves when no job runs and no connection is open. */
  stop(): Promise<void>;
}

interface BegunRunner {
  runner: Runner;
  /** Resolves to the error. */
  firstQueryFailed: Promise<unknown>;
}

/**
 * Resolves when a runner's search for a job fails before any has succeeded. The package asks once for the numbers of
 * its tasks and keeps the answer, also where it is a failure: such a runner would find no job for as long as it runs.
 */
const whenFirstQueryFails = (events: WorkerEvents): Promise<unknown> =>
  new Promise((resolve) => {
    const fail = ({ error }: { error: unknown }) => resolve(error);
    const succeed = () => events.off('worker:getJob:error', fail);
    events.once('worker:getJob:error', fail);
    events.once('worker:getJob:empty', succeed);
    events.once('job:start', succeed);
  });

export async function startJobRunner(ownerUrl: string, taskList: TaskList): Promise<JobRunner> {
  const { pool, close } = openJobPool(ownerUrl, CONNECTIONS);
  const upkeep = jobUpkeep(pool);
  const ending = new AbortController();
  async function begin(): Promise<BegunRunner> {
    const events = new EventEmitter() as WorkerEvents;
    events.on('job:failed', ({ job, error }) => console.error('job.failed', job.task_identifier, nameOfFailure(error)));
    const firstQueryFailed = whenFirstQueryFails(events);
    const runner = await run({
      events,
      pgPool: pool,
      schema: JOB_SCHEMA,
      logger: quietLogger,
      taskList,
      parsedCronItems: [],
      noHandleSignals: true,
      concurrency: JOB_WORKERS,
      pollInterval: LOOK_MS,
      gracefulShutdownAbortTimeout: ENDING_MS,
      // Writes results in batches with retries: with unbatched writes, a failed one would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return { runner, firstQueryFailed };
  }

  const first = await begin().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const stopRequested = new Promise<void>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve(), { once: true }),
  );

  async function runUntilStopped({ runner, firstQueryFailed }: BegunRunner): Promise<void> {
    const ended = runner.promise.catch((error: unknown) => error);
    const cause: unknown = await Promise.race([stopRequested, firstQueryFailed, ended]);
    // It has stopped by itself, unless this node stops or its first query failed.
    await runner.stop().catch(() => undefined);
    if (ending.signal.aborted) return;
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
