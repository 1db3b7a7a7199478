/**
 * Plays the simulation's histories on `idb` and RxDB with Dexie instead of its own databases, with the same invariants.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { isLongRun } from '../../tiers.ts';
import { readScenario } from '../sim/read-scenario.ts';
import { playReal } from './play.ts';

/** For more of them: `npm run sim -- --real --seeds N`. */
const SEEDS = [4, 8, 15, 16];
/** `npm test` plays every fourth kept history, and the long run all of them. */
const STEP = isLongRun() ? 1 : 4;
const folder = new URL('../sim/scenarios/', import.meta.url);
const kept = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .filter((_, nth) => nth % STEP === 0);

describe('[Y1, Y2, Y7, Y9, Y11, Y19, Y20, Y21] invariants that hold in memory hold on real storage', () => {
  test.each(kept)('%s', async (file) => {
    expect(await playReal(readScenario(new URL(file, folder).pathname).plan)).toMatchObject({ what: null });
  });

  test.each(SEEDS)('seed %i', async (seed) => {
    expect(await playReal(randomPlan(seed)), `npm run sim -- --real --seeds 1 --from ${seed}`).toMatchObject({
      what: null,
    });
  });
});

test('the same seed gives the same trace, on real storage too', async () => {
  const [one, two] = [await playReal(randomPlan(7)), await playReal(randomPlan(7))];
  expect(one.hash).toBe(two.hash);
  expect(one.hash).not.toBe((await playReal(randomPlan(9))).hash);
});
