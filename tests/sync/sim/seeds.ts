/** A part of the seeds, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { runPlan } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { Counters } from '#simulator/core/counters.ts';
import { faultHooksOf } from './bugs/all.ts';
import type { Part, Played } from './jobs.ts';

// Nobody reads where an aborted wait was made, and a seed makes thousands: what breaks is played again, in full, by who
// reports it.
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
