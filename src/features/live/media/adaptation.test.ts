import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { adapt, limitWishes, startOf, type Adaptation, type NetworkOptimization } from './adaptation.ts';

const [GOOD, BAD, MIDDLING] = [
  { loss: 0, delayMs: 80 },
  { loss: 0.2, delayMs: 80 },
  { loss: 0.05, delayMs: 80 },
];
const after = (
  start: Adaptation,
  measurements: { loss: number; delayMs: number }[],
  by: NetworkOptimization = 'auto',
) => measurements.reduce((state, measurement) => adapt(state, measurement, by), start).size;
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

test('[DISPLAY-14] two bad measurements in a row make pictures smaller, and one does not', () => {
  const start = startOf('auto');
  expect(after(start, [BAD])).toBe('large');
  expect(after(start, [BAD, MIDDLING, BAD])).toBe('large');
  expect(after(start, [BAD, BAD])).toBe('small');
  expect(after(start, times(4, BAD))).toBe('audio');
  expect(after(start, times(9, { loss: 0, delayMs: 2000 }))).toBe('audio');
});

test('[DISPLAY-14] five good measurements in a row make pictures larger, and four do not', () => {
  const low = { size: 'audio', bad: 0, good: 0 } as const;
  expect(after(low, times(4, GOOD))).toBe('audio');
  expect(after(low, [...times(4, GOOD), MIDDLING, ...times(4, GOOD)])).toBe('audio');
  expect(after(low, times(5, GOOD))).toBe('small');
  expect(after(low, times(10, GOOD))).toBe('large');
});

test('[DISPLAY-14] a network in between changes nothing', () => {
  for (const size of ['audio', 'small', 'large'] as const)
    expect(after({ size, bad: 0, good: 0 }, times(20, MIDDLING))).toBe(size);
});

test('[DISPLAY-13] who saves data gets small pictures, who wants quality never sound alone', () => {
  expect(after(startOf('donnees'), times(30, GOOD), 'donnees')).toBe('small');
  expect(after(startOf('qualite'), times(30, BAD), 'qualite')).toBe('small');
});

test('[DISPLAY-14] no wish is larger than the network takes', () => {
  const member = crypto.randomUUID() as MemberId;
  const wishes = (['audio', 'small', 'large'] as const).map((size) => ({ member, size }));
  expect(limitWishes(wishes, 'small').map(({ size }) => size)).toEqual(['audio', 'small', 'small']);
  expect(limitWishes(wishes, 'large')).toEqual(wishes);
});
