import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('items with the same key are grouped in input order', () => {
  expect([...grouped([3, 1, 4, 1, 5, 9], (each) => each % 2)]).toEqual([
    [1, [3, 1, 1, 5, 9]],
    [0, [4]],
  ]);
  expect(grouped([], String).size).toBe(0);
});
