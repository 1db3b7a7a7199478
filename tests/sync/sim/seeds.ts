/** Plays a part of the seeds in its own thread. */
import { parentPort } from 'node:worker_threads';
import { runPlan } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { Counters } from '#simulator/core/counters.ts';
import { faultHooksOf } from './bugs/all.ts';
import type { Part, Played } from './jobs.ts';

// A seed makes thousands of errors for aborted waits, and their stack traces are never read. A failed seed is played
// again with stack traces by the main thread.
Error.stackTraceLimit = 0;

parentPort?.on('message', async ({ from, count, bug }: Part) => {
  const createFaultHooks = faultHooksOf(bug);
  const counters = new Counters();
  let failed: number | null = null;
  for (let seed = from; seed < from + count && failed === null; seed++) {
    const outcome = await runPlan(randomPlan(seed), createFaultHooks());
    counters.merge(outcome.counts);
    if (outcome.what) failed = seed;
  }
  parentPort?.postMessage({ failed, counts: [...counters.counts] } satisfies Played);
});
