import { expect, test } from 'vitest';
import { kindsWithBoard } from '#simulator/board/kind.ts';
import { boardExtension } from '#simulator/board/server.ts';
import { Counters } from '#simulator/core/counters.ts';
import { inMemoryBackend } from '#simulator/core/ports/database-backend.ts';
import { randomPlan } from '#simulator/core/random-plan.ts';
import { runPlan } from '#simulator/core/run.ts';
import { linesMatching, projectFiles } from '#tests/house/files.ts';

const SEEDS = 40;
const kinds = { device: kindsWithBoard, server: boardExtension };
const playWithBoard = (seed: number) => runPlan(randomPlan(seed), {}, false, inMemoryBackend, undefined, kinds);

test('[Y7, Y8, Y9, Y11, Y20, Y21] a stream kind whose rows are no messages converges under every fault', async () => {
  const seen = new Counters();
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { what, text, counts } = await playWithBoard(seed);
    seen.merge(counts);
    if (what) expect.fail(`seed ${seed}: ${text}`);
  }
  for (const event of ['card added', 'card counted', 'card removed', 'board hidden', 'board shown again', 'board cut'])
    expect(seen.counts.get(event) ?? 0, event).toBeGreaterThan(SEEDS / 4);
}, 120_000);

test('the new kind is named in its own files only', () => {
  const others = projectFiles('{schemas,src,workers,sw,simulator}/**/*.{ts,tsx}').filter(
    (path) => !path.startsWith('simulator/board/') && !path.startsWith('src/features/'),
  );
  expect(others.length).toBeGreaterThan(300);
  expect(linesMatching(others, /'board'|simulator\/board|\bboard(Info|Card|Schemas|Extension)\b/)).toEqual([]);
});
