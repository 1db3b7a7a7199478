import { expect, test } from 'vitest';
import { fixedRandom } from '#tests/support/clocks.ts';
import { backoff, nextTry, parseRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-11-26T10:00:00Z');

test.each<[status: number, header: string | null, ms: number]>([
  [429, '10', 10_000],
  [503, '1', 1_000],
  [429, 'Thu, 26 Nov 2026 10:00:20 GMT', 20_000],
  [429, 'Thu, 26 Nov 2026 09:00:00 GMT', 0],
  [429, '86400', 15 * 60_000],
  [429, null, 0],
  [429, '', 0],
  [429, 'soon', 0],
  [429, '-5', 0],
  [200, '10', 0],
  [500, '10', 0],
])('%i with Retry-After « %s » waits %i ms, and a quarter of an hour at most', (status, header, ms) => {
  expect(parseRetryAfter(status, header, NOW)).toBe(ms);
});

test('a requested wait is kept in full, up to a quarter longer at random', () => {
  expect([0, 1].map((chance) => nextTry(0, fixedRandom(chance), 8_000))).toEqual([
    { retryAfter: 8_000, minimumDelay: 8_000 },
    { retryAfter: 10_000, minimumDelay: 10_000 },
  ]);
});

test('without a requested wait, or with a short one, delays grow as usual', () => {
  expect(nextTry(2, fixedRandom(1))).toEqual({ retryAfter: 4_000 });
  expect(nextTry(2, fixedRandom(0), 500)).toEqual({ retryAfter: 2_000, minimumDelay: 500 });
});

test('delays double up to a limit, half of each random', () => {
  const at = (attempt: number, fraction: number) => backoff(attempt, { uuid: () => '', fraction: () => fraction });
  expect([0, 1, 2, 3].map((attempt) => at(attempt, 0))).toEqual([500, 1000, 2000, 4000]);
  expect([0, 1].map((attempt) => at(attempt, 1))).toEqual([1000, 2000]);
  expect(at(99, 1)).toBe(60_000);
});
