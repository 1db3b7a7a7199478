/**
 * Runs some kinds of jobs on this node, a few at a time, with the package's runner, and starts it again when it gives
 * up: it does when a job's result cannot be written, and when its first query failed.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { errorName, log } from '#lib/log.ts';
import { nameOfFailure } from './job.ts';
import { JOB_SCHEMA, quietLogger } from './job-pool.ts';

/** Milliseconds between polls for jobs whose time has come; new jobs are announced at once. */
const LOOK_MS = 5000;
/** Milliseconds that running jobs have when the node stops; after that they are aborted, and retried later. */
const ENDING_MS = 5000;
const ANEW_MS = 3000;

export interface JobLane {
  /** Resolves when none of its jobs runs. */
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

/** `workers`: how many jobs run at a time. Rejects when the first start fails. */
export async function startJobLane(pool: Pool, taskList: TaskList, workers: number): Promise<JobLane> {
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
      concurrency: workers,
      pollInterval: LOOK_MS,
      gracefulShutdownAbortTimeout: ENDING_MS,
      // Writes results in batches with retries: with unbatched writes, a failed one would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return { runner, firstQueryFailed };
  }

  const first = await begin();
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

  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
