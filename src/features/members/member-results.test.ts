import { expect, test } from 'vitest';
import type { SearchAnswer } from '#schemas/wire/members.ts';
import type { CachedAnswerView, StoredAnswer } from '#device/answers/answer-view.ts';
import { searchPage } from '#tests/support/answers.ts';
import { searchResults, type MemberResults } from './member-results.ts';

const stored = (change: Partial<StoredAnswer<SearchAnswer>> = {}): CachedAnswerView<SearchAnswer> => ({
  status: 'stored',
  pages: [searchPage([2, 1], 'c'), searchPage([1, 3], 'd')],
  at: 1000,
  isStale: false,
  isOffline: false,
  isRefreshing: false,
  isAdding: false,
  hasMore: true,
  canLoadMore: true,
  failure: null,
  ...change,
});
const results = (change: Partial<StoredAnswer<SearchAnswer>> = {}) => searchResults(stored(change)) as MemberResults;

test('a search returns in its order, and whoever stands on two pages once', () => {
  expect(results().members.map(({ username }) => username)).toEqual(['membre2', 'membre1', 'membre3']);
  expect(results()).toMatchObject({ origin: 'server', hasMore: true, canLoadMore: true, centre: 'own', seenAt: null });
});

test('a stale result has its time, and shows nobody as online', () => {
  expect(results().members[0]).toMatchObject({ online: true });
  expect(results({ isStale: true })).toMatchObject({
    origin: 'server',
    seenAt: 1000,
    members: [{ online: false }, {}, {}],
  });
});

test('offline and after a failed search the last results are remembered, and end there', () => {
  const remembered = { origin: 'remembered', hasMore: false, canLoadMore: false, seenAt: 1000 };
  expect(results({ isStale: true, isOffline: true })).toMatchObject(remembered);
  expect(results({ isStale: true, failure: { request: 'refresh', since: 0, code: 'timeout' } })).toMatchObject(
    remembered,
  );
  expect(results({ failure: { request: 'more', since: 0, code: 'timeout' } })).toMatchObject({
    origin: 'server',
    hasMore: true,
  });
});

test('without a result to remember, whoever is known has to do', () => {
  expect(searchResults(stored({ pages: [searchPage([])], isStale: true, isOffline: true }))).toBe('unknown');
  expect(searchResults({ status: 'offline' })).toBe('unknown');
  expect(searchResults({ status: 'error', code: 'timeout' })).toBe('unknown');
  expect(searchResults({ status: 'loading' })).toBeNull();
  expect(results({ pages: [searchPage([])] })).toMatchObject({ origin: 'server', members: [] });
});
