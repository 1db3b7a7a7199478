import type { Bending } from '#simulator/bending.ts';
import type { Plan } from '#simulator/plan.ts';
import { run, type Outcome } from '#simulator/run.ts';
import { realStorage } from './storage.ts';

/** One run as in memory, on the real storage. */
export async function playReal(plan: Plan, bending: Bending = {}, kept = false): Promise<Outcome> {
  const storage = realStorage();
  try {
    return await run(plan, bending, kept, storage);
  } finally {
    await storage.end();
  }
}
