import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bugs } from './bugs/all.ts';
import { runPlan } from '#simulator/core/run.ts';
import { readScenario } from './read-scenario.ts';

const folder = new URL('scenarios/', import.meta.url);
const kept = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...readScenario(new URL(file, folder).pathname) }));

describe('each planted bug is found by its history, which breaks nothing without it', () => {
  test.each(kept.filter(({ bug }) => bug !== null))('$file', async ({ bug, what, plan }) => {
    const planted = bugs[bug ?? ''];
    expect(planted, 'such a bug exists').toBeDefined();
    expect((await runPlan(plan, planted?.())).what).toBe(what);
    expect(await runPlan(plan)).toMatchObject({ what: null });
  });

  test('no planted bug is without a kept history', () => {
    expect(Object.keys(bugs).filter((name) => !kept.some(({ bug }) => bug === name))).toEqual([]);
  });
});

describe('histories that once broke a rule, or that random runs seldom reach', () => {
  test.each(kept.filter(({ bug }) => bug === null))('$file', async ({ plan }) => {
    expect(await runPlan(plan)).toMatchObject({ what: null });
  });
});
