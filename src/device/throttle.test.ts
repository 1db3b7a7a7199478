import { expect, test } from 'vitest';
import { virtualClock } from '#tests/support/clocks.ts';
import { createThrottle } from './throttle.ts';

function setUp() {
  const clock = virtualClock();
  const told: number[] = [];
  return { clock, told, moments: createThrottle<number>(clock, (value) => told.push(value)) };
}

test('a lone value is emitted at once, before anything else runs', async () => {
  const { clock, told, moments } = setUp();
  moments.push(1);
  expect(told).toEqual([1]);
  await clock.advance(1000);
  moments.push(2);
  expect(told).toEqual([1, 2]);
});

test('of values within the window only the last is emitted at its end, nothing twice', async () => {
  const { clock, told, moments } = setUp();
  for (const value of [1, 2, 3]) moments.push(value);
  await clock.advance(49);
  expect(told).toEqual([1]);
  await clock.advance(1);
  expect(told).toEqual([1, 3]);
  moments.push(4);
  expect(told).toEqual([1, 3]);
  await clock.advance(1000);
  expect(told).toEqual([1, 3, 4]);
});

test('after completion nothing is emitted', async () => {
  const { clock, told, moments } = setUp();
  moments.push(1);
  moments.push(2);
  moments.stop();
  await clock.advance(1000);
  expect(told).toEqual([1]);
});
