import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import type { Plan, Step } from '#simulator/core/plan.ts';
import { runPlan, type RunOutcome } from '#simulator/core/run.ts';
import { realStorage } from './storage.ts';

/**
 * Replaces the step in which another version writes to the queue: the simulation writes that directly into its own
 * database, and the queue's own tests cover it on real storage.
 */
const possible = (step: Step): Step =>
  step[0] === 'other-version' ? ['rest', step[1], step[2], step[3], step[4]] : step;

/** Plays a plan on the real storage. */
export async function playReal(plan: Plan, faultHooks: FaultHooks = {}, kept = false): Promise<RunOutcome> {
  const storage = realStorage();
  try {
    return await runPlan({ ...plan, steps: plan.steps.map(possible) }, faultHooks, kept, storage);
  } finally {
    await storage.end();
  }
}
