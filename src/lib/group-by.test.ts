import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items with the same key are grouped in input order', () => {
  expect([...groupBy([3, 1, 4, 1, 5, 9], (each) => each % 2)]).toEqual([
    [1, [3, 1, 1, 5, 9]],
    [0, [4]],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
