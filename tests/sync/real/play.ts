import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import type { Plan, Step } from '#simulator/core/plan.ts';
import { runPlan, type RunOutcome } from '#simulator/core/run.ts';
import { realStorage } from './storage.ts';

/**
 * What another version leaves in a queue is put there behind the product's back, in the simulation's own database: the
 * queue's own tests do it for real.
 */
const possible = (step: Step): Step =>
  step[0] === 'other-version' ? ['rest', step[1], step[2], step[3], step[4]] : step;

/** One run as in memory, on the real storage. */
export async function playReal(plan: Plan, faultHooks: FaultHooks = {}, kept = false): Promise<RunOutcome> {
  const storage = realStorage();
  try {
    return await runPlan({ ...plan, steps: plan.steps.map(possible) }, faultHooks, kept, storage);
  } finally {
    await storage.end();
  }
}
