import { expect, test } from 'vitest';
import { firstParts } from './first-parts.ts';

test('the document can run it before anything of the program is there', () => {
  const alone = (0, eval)(`(${firstParts.toString()})`) as typeof firstParts;
  expect(alone('#/chat', ['alcove-snapshot-ada-list'], 'alcove-snapshot-')).toEqual(['member', 'chat']);
  expect(alone('#/chat', ['theme'], 'alcove-snapshot-')).toEqual([]);
});
