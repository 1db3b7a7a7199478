/** Plays histories that random steps seldom reach. Each one passes, and fails without its rule. */
import { describe, expect, test } from 'vitest';
import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import { scene } from './scene.ts';
import { epochs } from './scenes/epochs.ts';
import { late } from './scenes/late.ts';
import { sessions } from './scenes/sessions.ts';
import { sight } from './scenes/visibility.ts';

describe.each([...late, ...sight, ...epochs, ...sessions])(
  '[$rule] $says',
  ({ story, given, moments = [0], bugs = [], faults = {} }) => {
    test('holds', async () => {
      for (const moment of moments) {
        const { what, text } = await scene((each) => story(each, moment), given);
        expect(what, `${moment}: ${text}`).toBeNull();
      }
    });
    const broken = async (change: { bug: string } | { faultHooks: FaultHooks }): Promise<boolean> => {
      for (const moment of moments)
        if ((await scene((each) => story(each, moment), { ...given, ...change })).what) return true;
      return false;
    };
    for (const bug of bugs) test(`and not with « ${bug} »`, async () => expect(await broken({ bug })).toBe(true));
    for (const [name, create] of Object.entries(faults))
      test(`and not where ${name}`, async () => expect(await broken({ faultHooks: create() })).toBe(true));
  },
);
