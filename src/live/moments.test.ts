import { expect, test } from 'vitest';
import { virtualClock } from '#tests/support/clocks.ts';
import { inMoments } from './moments.ts';

function telling() {
  const clock = virtualClock();
  const told: number[] = [];
  return { clock, told, moments: inMoments<number>(clock, (value) => told.push(value)) };
}

test('a lone value is emitted at once, before anything else runs', async () => {
  const { clock, told, moments } = telling();
  moments.tell(1);
  expect(told).toEqual([1]);
  await clock.advance(1000);
  moments.tell(2);
  expect(told).toEqual([1, 2]);
});

test('of values within the window only the last is emitted at its end, nothing twice', async () => {
  const { clock, told, moments } = telling();
  for (const value of [1, 2, 3]) moments.tell(value);
  await clock.advance(49);
  expect(told).toEqual([1]);
  await clock.advance(1);
  expect(told).toEqual([1, 3]);
  moments.tell(4);
  expect(told).toEqual([1, 3]);
  await clock.advance(1000);
  expect(told).toEqual([1, 3, 4]);
});

test('after completion nothing is emitted', async () => {
  const { clock, told, moments } = telling();
  moments.tell(1);
  moments.tell(2);
  moments.end();
  await clock.advance(1000);
  expect(told).toEqual([1]);
});
