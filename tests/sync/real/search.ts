/** `npm run sim -- --real`: seeds one after the other, as RxDB lets a realm open a few stores only. */
import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import type { RunOutcome } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { shrink } from '#simulator/core/shrink.ts';
import { playReal } from './play.ts';

/** What has failed, shortened; null: all rules hold. */
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
