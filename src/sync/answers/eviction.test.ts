import { expect, test } from 'vitest';
import { searchAnswerOf, searchId } from '#tests/support/answers.ts';
import { answersToEvict, MAX_AGE_MS, MAX_ANSWERS, MAX_TOTAL_SIZE } from './eviction.ts';

const NOW = MAX_AGE_MS * 2;
const answer = (username: string, usedAt: number, size = 1) => searchAnswerOf(username, { at: NOW, usedAt, size });

test('within both bounds nothing goes', () =>
  expect(answersToEvict([answer('a', 1), answer('b', 2)], NOW)).toEqual([]));

test('the least recently used answers go where there are too many', () => {
  const answers = Array.from({ length: MAX_ANSWERS + 2 }, (_, n) => answer(`m${n}`, n === 0 ? 10_000 : n));
  expect(answersToEvict(answers, NOW).sort()).toEqual([searchId('m1'), searchId('m2')].sort());
});

test('the least recently used answers go where all together are too large', () => {
  const half = MAX_TOTAL_SIZE / 2;
  expect(answersToEvict([answer('old', 1, half), answer('new', 3, half), answer('middle', 2, half)], NOW)).toEqual([
    searchId('old'),
  ]);
  expect(answersToEvict([answer('huge', 1, MAX_TOTAL_SIZE * 2)], NOW)).toEqual([]);
});

test('answers of a month ago and of unknown kinds go, however recently they were used', () => {
  const stranger = { ...answer('b', NOW), id: 'gone.kind {}', name: 'gone.kind' };
  const answers = [searchAnswerOf('a', { at: NOW - MAX_AGE_MS - 1, usedAt: NOW }), stranger, answer('c', 1)];
  expect(answersToEvict(answers, NOW)).toEqual([searchId('a'), 'gone.kind {}']);
});
