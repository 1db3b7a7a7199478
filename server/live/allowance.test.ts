import { expect, test } from 'vitest';
import { allowance } from './allowance.ts';

test('[LIVE-07] a socket is served a number of times at once, and again as time passes', () => {
  let now = 0;
  const requests = allowance(3, 2, () => now);
  expect([1, 2, 3, 4].map(() => requests.take())).toEqual([true, true, true, false]);
  now = 500;
  expect([1, 2].map(() => requests.take())).toEqual([true, false]);
  now = 60_000;
  expect([1, 2, 3, 4].map(() => requests.take())).toEqual([true, true, true, false]);
});
