/** Runs `npm run sim -- --real`: one seed after the other, because RxDB opens only a few stores per realm. */
import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import type { RunOutcome } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { shrink } from '#simulator/core/shrink.ts';
import { playReal } from './play.ts';

/** Returns the shortened failure, or null when all rules hold. */
export async function searchReal(
  from: number,
  seeds: number,
  createFaultHooks: () => FaultHooks,
): Promise<RunOutcome | null> {
  for (let seed = from; seed < from + seeds; seed++) {
    const plan = randomPlan(seed);
    const { what, text } = await playReal(plan, createFaultHooks());
    if (!what) continue;
    console.log(`seed ${seed}: ${text}`);
    return playReal(await shrink(plan, what, createFaultHooks, playReal), createFaultHooks(), true);
  }
  return null;
}
