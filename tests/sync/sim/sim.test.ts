import { describe, expect, test } from 'vitest';
import { runPlan } from '#simulator/core/run.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { Counters } from '#simulator/core/counters.ts';
import { expected } from './expected.ts';

/** `SEEDS=20000` for a long night. */
const COUNT = Number(process.env['SEEDS'] ?? 250);
const FAMILY = 50;
const seen = new Counters();

describe('[Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y11, Y12, Y15, Y16, Y17, Y19, Y20, Y21] the real worker, queue and push loop over a faulty world, with groups [G3 to G28]', () => {
  test.each(Array.from({ length: Math.ceil(COUNT / FAMILY) }, (_, n) => 1 + n * FAMILY))(
    'seeds from %i on',
    { timeout: 120_000 },
    async (from) => {
      for (let seed = from; seed < from + FAMILY; seed++) {
        const { what, text, counts } = await runPlan(randomPlan(seed));
        seen.merge(counts);
        if (what) expect.fail(`npm run sim -- --seeds 1 --from ${seed}\n${text}`);
      }
    },
  );
});

test('every fault, failure and refusal has occurred at least once', () => {
  expect(expected.filter((what) => !seen.counts.has(what))).toEqual([]);
});

test.each([3, 11, 42])('the same seed gives the same trace: %i', async (seed) => {
  const [one, two] = [await runPlan(randomPlan(seed)), await runPlan(randomPlan(seed))];
  expect(one.hash).toBe(two.hash);
  expect(one.hash).not.toBe((await runPlan(randomPlan(seed + 1))).hash);
});
