/** Rules of rights and audit, and proof that each would notice the bug that it is there for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bugs } from './bugs.ts';
import { rules, type Rule } from './rules.ts';
import { openWorlds, type Worlds } from './world.ts';

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => worlds.stop());

const holds = (rule: Rule) => worlds.within((world) => rules[rule](world));

for (const rule of Object.keys(rules) as Rule[]) test(rule, () => holds(rule));

describe('a planted bug', () => {
  test.each(bugs)('[S20, S21] « $bug » is noticed', async ({ breaks, plant }) => {
    const withBug = worlds.within(async (world) => {
      await plant(world.tx);
      await expect(rules[breaks](world)).rejects.toThrow(/^expected /);
    });
    await expect(withBug).resolves.toBeUndefined();
    // Nothing of it stays.
    await holds(breaks);
  });

  test('[S20, S21] stands for each rule', () => {
    expect(new Set(bugs.map(({ breaks }) => breaks))).toEqual(new Set(Object.keys(rules)));
  });
});
