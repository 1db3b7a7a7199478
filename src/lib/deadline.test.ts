import { expect, test } from 'vitest';
import { createDeadline } from './deadline.ts';

const HOUR = 3_600_000;

test('a deadline counts down, and ends at once when the clock is set back', () => {
  let now = 10 * HOUR;
  const deadline = createDeadline({ now: () => now });
  expect(deadline.remaining()).toBe(0);
  deadline.start(5000);
  now += 2000;
  expect(deadline.remaining()).toBe(3000);
  now -= HOUR;
  expect(deadline.remaining()).toBe(0);
  deadline.start(1000);
  expect(deadline.remaining()).toBe(1000);
  now += 2 * HOUR;
  expect(deadline.remaining()).toBe(0);
});
