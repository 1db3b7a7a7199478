import { expect, test } from 'vitest';
import { virtualClock } from '#tests/support/clocks.ts';
import { createThrottle } from './throttle.ts';

function setUp() {
  const clock = virtualClock();
  const emitted: number[] = [];
  return { clock, emitted, throttle: createThrottle<number>(clock, (value) => emitted.push(value)) };
}

test('a lone value is emitted at once, before anything else runs', async () => {
  const { clock, emitted, throttle } = setUp();
  throttle.push(1);
  expect(emitted).toEqual([1]);
  await clock.advance(1000);
  throttle.push(2);
  expect(emitted).toEqual([1, 2]);
});

test('of values within the window only the last is emitted at its end, nothing twice', async () => {
  const { clock, emitted, throttle } = setUp();
  for (const value of [1, 2, 3]) throttle.push(value);
  await clock.advance(49);
  expect(emitted).toEqual([1]);
  await clock.advance(1);
  expect(emitted).toEqual([1, 3]);
  throttle.push(4);
  expect(emitted).toEqual([1, 3]);
  await clock.advance(1000);
  expect(emitted).toEqual([1, 3, 4]);
});

test('after completion nothing is emitted', async () => {
  const { clock, emitted, throttle } = setUp();
  throttle.push(1);
  throttle.push(2);
  throttle.stop();
  await clock.advance(1000);
  expect(emitted).toEqual([1]);
});
