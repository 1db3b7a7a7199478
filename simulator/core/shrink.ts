/**
 * Shortens a history that breaks a rule, as long as it still breaks the same rule: a faultless network, fewer steps,
 * devices and tabs, no history.
 */
import type { FaultHooks } from '../faults/fault-hooks.ts';
import type { Plan } from './plan.ts';
import { runPlan, type RunOutcome } from './run.ts';

const TRIES = 400;
export type RunPlan = (plan: Plan, hooks: FaultHooks, keepLines?: boolean) => Promise<RunOutcome>;

export async function shrink(
  plan: Plan,
  rule: string,
  hooks: () => FaultHooks,
  play: RunPlan = runPlan,
): Promise<Plan> {
  let shortest = plan;
  let triesLeft = TRIES;
  const keepIfBroken = async (next: Plan): Promise<boolean> => {
    if (triesLeft-- <= 0) return false;
    const broken = (await play(next, hooks())).what === rule;
    if (broken) shortest = next;
    return broken;
  };
  await keepIfBroken({ ...shortest, network: { lose: 0, twice: 0, late: 0, fail: 0, live: 0 } });
  for (let size = shortest.steps.length >> 1; size >= 1 && triesLeft > 0; size >>= 1)
    for (let at = 0; at < shortest.steps.length;)
      if (!(await keepIfBroken({ ...shortest, steps: shortest.steps.toSpliced(at, size) }))) at += size;
  for (const devices of [
    [1, 1],
    [2, 1],
    [1, 2],
  ])
    if (devices.flat().length < shortest.devices.length && (await keepIfBroken({ ...shortest, devices }))) break;
  if (shortest.tabs > 1) await keepIfBroken({ ...shortest, tabs: 1 });
  if (shortest.history) await keepIfBroken({ ...shortest, history: 0 });
  for (const rate of Object.keys(shortest.network))
    await keepIfBroken({ ...shortest, network: { ...shortest.network, [rate]: 0 } });
  for (let at = 0; at < shortest.steps.length; at++)
    if (!(await keepIfBroken({ ...shortest, steps: shortest.steps.toSpliced(at, 1) }))) continue;
  return shortest;
}
