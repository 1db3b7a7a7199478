/** A part of the seeds, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { runPlan } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { Counters } from '#simulator/core/counters.ts';
import { bendingOf } from './bugs/all.ts';
import type { Part, Played } from './jobs.ts';

// Nobody reads where an aborted wait was made, and a seed makes thousands: what breaks is played again, in full, by who
// reports it.
Error.stackTraceLimit = 0;

parentPort?.on('message', async ({ from, count, bug }: Part) => {
  const bending = bendingOf(bug);
  const tally = new Counters();
  let failed: number | null = null;
  for (let seed = from; seed < from + count && failed === null; seed++) {
    const outcome = await runPlan(randomPlan(seed), bending());
    tally.merge(outcome.counts);
    if (outcome.what) failed = seed;
  }
  parentPort?.postMessage({ failed, counts: [...tally.counts] } satisfies Played);
});
