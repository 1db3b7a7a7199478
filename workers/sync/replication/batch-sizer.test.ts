import { expect, test } from 'vitest';
import { CHUNKS_LIMIT } from '#schemas/limits.ts';
import { createBatchSizer } from './batch-sizer.ts';

test('[Y10] a fast network gets larger requests with each answer, up to the limit', () => {
  const pace = createBatchSizer();
  const sizes = Array.from({ length: 5 }, () => [pace.size(), pace.recordSuccess(40)]);
  expect(sizes).toEqual([
    [16, 40],
    [32, 40],
    [64, 40],
    [128, 40],
    [128, 40],
  ]);
  expect(pace.size()).toBe(CHUNKS_LIMIT);
});

test('[Y10] a slow or failing network gets smaller requests, never empty ones', () => {
  const pace = createBatchSizer();
  expect(pace.recordSuccess(2000)).toBe(150);
  expect(pace.size()).toBe(16);
  pace.recordSuccess(5000);
  expect(pace.size()).toBe(8);
  for (let n = 0; n < 5; n++) pace.recordFailure();
  expect(pace.size()).toBe(4);
});

test('a clock set back makes the shortest pause', () => expect(createBatchSizer().recordSuccess(-3_600_000)).toBe(20));
