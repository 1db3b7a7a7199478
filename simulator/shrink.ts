/**
 * The shortest history that still breaks the same rule: fewer steps, fewer devices, a better network, simpler numbers.
 */
import type { Bending } from './bending.ts';
import type { Plan } from './plan.ts';
import { run, type Outcome } from './run.ts';

const TRIES = 400;
export type Play = (plan: Plan, bending: Bending, kept?: boolean) => Promise<Outcome>;

export async function shrink(plan: Plan, what: string, bending: () => Bending, play: Play = run): Promise<Plan> {
  let best = plan;
  let left = TRIES;
  const better = async (next: Plan): Promise<boolean> => {
    if (left-- <= 0) return false;
    const broken = (await play(next, bending())).what === what;
    if (broken) best = next;
    return broken;
  };
  await better({ ...best, network: { lose: 0, twice: 0, late: 0, fail: 0, live: 0 } });
  for (let size = best.steps.length >> 1; size >= 1 && left > 0; size >>= 1)
    for (let at = 0; at < best.steps.length;)
      if (!(await better({ ...best, steps: best.steps.toSpliced(at, size) }))) at += size;
  for (const devices of [
    [1, 1],
    [2, 1],
    [1, 2],
  ])
    if (devices.flat().length < best.devices.length && (await better({ ...best, devices }))) break;
  if (best.tabs > 1) await better({ ...best, tabs: 1 });
  if (best.history) await better({ ...best, history: 0 });
  for (const rate of Object.keys(best.network)) await better({ ...best, network: { ...best.network, [rate]: 0 } });
  for (let at = 0; at < best.steps.length; at++)
    if (!(await better({ ...best, steps: best.steps.toSpliced(at, 1) }))) continue;
  return best;
}
