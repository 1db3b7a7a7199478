import { expect, test } from 'vitest';
import { memberNo, searchAnswerOf, searchId, searchPage, usernamesIn } from '#tests/support/answers.ts';
import { canGrow, isStale, MAX_ANSWER_SIZE, readPages, withFirstPage, withNextPage, withoutMembers } from './pages.ts';
import { answerKind, nameAnswer } from './registry.ts';
import { memberSearch } from './member-search.ts';

const name = 'member.search';
const key = { id: searchId('a'), name };
const first = { page: searchPage([1, 2], 'c1'), next: 'c1' };
const second = { page: searchPage([3], 'c2'), next: 'c2' };
const kind = answerKind(name) ?? memberSearch;

test('equal parameters name the same answer, whatever their order', () => {
  const [one, two] = [
    { radius: 30, username: 'a' },
    { username: 'a', radius: 30 },
  ].map((each) => nameAnswer(name, each));
  expect(one?.id).toBe(two?.id);
  expect(nameAnswer(name, { username: 'b' })?.id).not.toBe(one?.id);
});

test('unknown names, parameters that do not fit, and endless ones name no answer', () => {
  expect(nameAnswer('toString', {})).toBeNull();
  expect(nameAnswer(name, { radius: 'far' })).toBeNull();
  expect(nameAnswer(name, { username: 'a'.repeat(3000) })).toBeNull();
});

test('pages follow each other by cursor', () => {
  const answer = withNextPage(withFirstPage(null, key, first, 5), 'c1', second, 6);
  expect(usernamesIn(answer)).toEqual(['membre1', 'membre2', 'membre3']);
  expect(answer).toMatchObject({ at: 5, usedAt: 6, next: 'c2', size: JSON.stringify(answer.pages).length });
});

test('a page that follows another cursor changes nothing', () => {
  const answer = withFirstPage(null, key, first, 5);
  expect(withNextPage(answer, 'other', second, 6)).toBe(answer);
});

test('a new first page keeps the later pages only where they still follow it', () => {
  const answer = withNextPage(withFirstPage(null, key, first, 5), 'c1', second, 6);
  const same = withFirstPage(answer, key, { page: searchPage([2, 1], 'c1'), next: 'c1' }, 9);
  expect([usernamesIn(same), same.at, same.next]).toEqual([['membre2', 'membre1', 'membre3'], 9, 'c2']);
  const other = withFirstPage(answer, key, { page: searchPage([7], 'c7'), next: 'c7' }, 9);
  expect([usernamesIn(other), other.next]).toEqual([['membre7'], 'c7']);
});

test('[Y18] a new first page drops later pages of an older shape', () => {
  const answer = searchAnswerOf('a', { next: 'c2', pages: [searchPage([1], 'c1'), { members: 4 }] });
  const fresh = withFirstPage(answer, key, first, 9);
  expect([usernamesIn(fresh), fresh.next]).toEqual([['membre1', 'membre2'], 'c1']);
  const last = withFirstPage(searchAnswerOf('a', { pages: [{ members: 4 }, { members: 5 }] }), key, second, 9);
  expect(usernamesIn(last)).toEqual(['membre3']);
});

test('an answer grows up to its bound', () => {
  expect(canGrow(searchAnswerOf('a', { next: 'c', size: MAX_ANSWER_SIZE - 1 }))).toBe(true);
  expect(canGrow(searchAnswerOf('a', { next: 'c', size: MAX_ANSWER_SIZE }))).toBe(false);
  expect(canGrow(searchAnswerOf('a', { next: null }))).toBe(false);
});

test('[Y9] members leave every page; an answer that names none of them stays the same object', () => {
  const answer = searchAnswerOf('a', { pages: [searchPage([1, 2]), searchPage([3, 1])] });
  expect(usernamesIn(withoutMembers(answer, new Set([memberNo(1)])))).toEqual(['membre2', 'membre3']);
  expect(withoutMembers(answer, new Set([memberNo(9)]))).toBe(answer);
});

test('[Y9] a page of which nobody can tell whom it names goes when somebody is blocked', () => {
  const answer = withoutMembers(searchAnswerOf('a', { pages: [{ strange: 'membre1' }] }), new Set([memberNo(1)]));
  expect(answer.pages).toEqual([null]);
});

test('[Y18] pages of another shape count as absent', () => {
  expect(readPages(kind, searchAnswerOf('a'))).toHaveLength(1);
  expect(readPages(kind, searchAnswerOf('a', { pages: [searchPage([1]), { members: 4 }] }))).toBeNull();
  expect(readPages(kind, searchAnswerOf('a', { pages: [] }))).toBeNull();
});

test('an answer is stale when it is old, or from later than now', () => {
  const answer = searchAnswerOf('a', { at: 1_000_000 });
  expect(isStale(kind, answer, 1_000_000 + kind.staleAfterMs - 1)).toBe(false);
  expect(isStale(kind, answer, 1_000_000 + kind.staleAfterMs)).toBe(true);
  expect(isStale(kind, answer, 999_999)).toBe(true);
});
