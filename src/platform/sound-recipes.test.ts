import { expect, test } from 'vitest';
import type { SoundName } from '#domain/sounds.ts';
import { recipes } from './sound-recipes.ts';

const secondsOf = (name: SoundName) => Math.max(...recipes[name].map(({ at, fadeSeconds }) => at + fadeSeconds));
const others = (name: SoundName) => Object.entries(recipes).filter(([other]) => other !== name);
/** `rises`: from its first tone to its last. */
const rises = (name: SoundName) => (recipes[name].at(-1)?.pitch ?? 0) > (recipes[name][0]?.pitch ?? 0);

const all: [row: string, name: SoundName, atMost: number][] = [
  ['[SOUND-17]', 'mention', 1],
  ['[SOUND-18]', 'private_message', 1],
  ['[SOUND-19]', 'user_joined', 1],
  ['[SOUND-20]', 'user_left', 1],
  ['[SOUND-21]', 'camera_on', 1],
  ['[SOUND-22]', 'message_sent', 0.3],
  ['[SOUND-24]', 'call_accepted', 1.5],
  ['[SOUND-27]', 'click', 0.1],
  ['[SOUND-28]', 'hover', 0.1],
  ['[SOUND-29]', 'success', 0.6],
  ['[SOUND-30]', 'error', 0.6],
  ['[SOUND-31]', 'swipe', 0.3],
  ['[SOUND-32]', 'like', 0.6],
  ['[SOUND-33]', 'notification', 0.6],
];
test.each(all)('%s %s is a sound of its own, of at most %d s', (_, name, atMost) => {
  expect(recipes[name].length).toBeGreaterThan(0);
  expect(secondsOf(name)).toBeLessThanOrEqual(atMost);
  for (const [, recipe] of others(name)) expect(recipe).not.toEqual(recipes[name]);
});

test('[SOUND-23, SOUND-34, SOUND-35] call_incoming and incoming_call are one ring', () => {
  expect(recipes.incoming_call).toBe(recipes.call_incoming);
  expect(secondsOf('call_incoming')).toBeGreaterThan(1.5);
  expect(secondsOf('call_incoming')).toBeLessThan(2.5);
});

test('[SOUND-19, SOUND-20] who comes is heard rising, who goes falling', () =>
  expect([rises('user_joined'), rises('user_left')]).toEqual([true, false]));

test('[SOUND-25] every tone can be heard, and none is louder than its sound', () => {
  for (const { pitch, glideTo = pitch, level = 1, at, fadeSeconds } of Object.values(recipes).flat()) {
    for (const hertz of [pitch, glideTo]) expect(hertz > 200 && hertz < 3000).toBe(true);
    expect(level > 0 && level <= 1 && at >= 0 && fadeSeconds > 0.02).toBe(true);
  }
});
