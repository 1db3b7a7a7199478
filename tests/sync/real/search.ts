/** `npm run sim -- --real`: seeds one after the other, as RxDB lets a realm open a few stores only. */
import type { Bending } from '#simulator/bending.ts';
import type { Outcome } from '#simulator/run.ts';
import { scheduleOf } from '#simulator/schedule.ts';
import { shrink } from '#simulator/shrink.ts';
import { playReal } from './play.ts';

/** What has failed, shortened; null: all rules hold. */
export async function searchReal(from: number, seeds: number, bending: () => Bending): Promise<Outcome | null> {
  for (let seed = from; seed < from + seeds; seed++) {
    const plan = scheduleOf(seed);
    const { what, text } = await playReal(plan, bending());
    if (!what) continue;
    console.log(`seed ${seed}: ${text}`);
    return playReal(await shrink(plan, what, bending, playReal), bending(), true);
  }
  return null;
}
