import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('delays double up to a limit, half of each random', () => {
  const at = (attempt: number, fraction: number) => backoff(attempt, { uuid: () => '', fraction: () => fraction });
  expect([0, 1, 2, 3].map((attempt) => at(attempt, 0))).toEqual([500, 1000, 2000, 4000]);
  expect([0, 1].map((attempt) => at(attempt, 1))).toEqual([1000, 2000]);
  expect(at(99, 1)).toBe(60_000);
});
