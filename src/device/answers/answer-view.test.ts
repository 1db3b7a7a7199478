import { expect, test } from 'vitest';
import { memberSearch } from '#sync/answers/member-search.ts';
import { answerKind } from '#sync/answers/registry.ts';
import type { SearchAnswer } from '#schemas/wire/members.ts';
import { memberNo, searchAnswerOf, searchPage } from '#tests/support/answers.ts';
import { answerView, isAnswerSince, noRequest, type AnswerInputs } from './answer-view.ts';

const AT = 1_000_000;
const kind = answerKind('member.search') ?? memberSearch;
const stored = searchAnswerOf('a', { at: AT });
const view = (change: Partial<AnswerInputs> = {}) =>
  answerView({ kind, stored, request: noRequest, blocked: new Set(), ready: 'yes', now: AT, ...change });
const failed = (request: 'refresh' | 'more') => ({
  ...noRequest,
  failure: { request, since: AT, code: 'server-error', retryAfterMs: 12_000 } as const,
});
const usernames = (shown: ReturnType<typeof answerView>) =>
  shown.status === 'stored' && (shown.pages as SearchAnswer[]).flatMap(({ members }) => members.map((m) => m.username));

test('what is stored is shown with its time, also while it is asked for anew', () => {
  expect(view()).toMatchObject({ status: 'stored', at: AT, isStale: false, isRefreshing: false, failure: null });
  expect(view({ ready: 'wait' })).toMatchObject({ status: 'stored', isStale: false });
  expect(view({ request: { ...noRequest, pending: 'refresh' } })).toMatchObject({
    status: 'stored',
    isRefreshing: true,
  });
  expect(view({ request: { ...noRequest, pending: 'more' } })).toMatchObject({ status: 'stored', isAdding: true });
});

test('it is stale when old, offline, or after a failed refresh, not after a failed next page', () => {
  expect(view({ now: AT + kind.staleAfterMs })).toMatchObject({ isStale: true });
  expect(view({ ready: 'no' })).toMatchObject({ status: 'stored', isStale: true, isOffline: true });
  expect(view({ request: failed('refresh') })).toMatchObject({ isStale: true, failure: { code: 'server-error' } });
  expect(view({ request: failed('more') })).toMatchObject({ isStale: false, failure: { request: 'more' } });
});

test('a refresh that timed out has not failed once its answer is there after all', () => {
  const late = searchAnswerOf('a', { at: AT + 1 });
  expect(view({ stored: late, request: failed('refresh'), now: AT + 1 })).toMatchObject({
    isStale: false,
    failure: null,
  });
  expect(view({ stored: late, request: failed('more') })).toMatchObject({ failure: { request: 'more' } });
});

test('nothing stored: loading, then an error with its code, or the want of a network', () => {
  expect(view({ stored: null })).toEqual({ status: 'loading' });
  expect(view({ stored: null, ready: 'wait' })).toEqual({ status: 'loading' });
  expect(view({ stored: null, ready: 'no' })).toEqual({ status: 'offline' });
  expect(view({ stored: null, request: failed('refresh') })).toEqual({
    status: 'error',
    code: 'server-error',
    retryAfterMs: 12_000,
  });
  expect(view({ stored: null, request: { ...failed('refresh'), pending: 'refresh' } })).toEqual({ status: 'loading' });
});

test('[Y9] whom the member blocks is not shown, whatever is stored or was just received', () => {
  const blocked = new Set([memberNo(1)]);
  expect(usernames(view({ blocked }))).toEqual(['membre2']);
  expect(usernames(view({ blocked, stored: null, request: { ...noRequest, received: stored } }))).toEqual(['membre2']);
});

test('the newer of stored and received is shown, and of equal ones the longer', () => {
  const received = searchAnswerOf('a', { at: AT + 1, pages: [searchPage([7])] });
  expect(usernames(view({ request: { ...noRequest, received } }))).toEqual(['membre7']);
  const newer = searchAnswerOf('a', { at: AT + 2 });
  expect(usernames(view({ stored: newer, request: { ...noRequest, received } }))).toEqual(['membre1', 'membre2']);
  const longer = { ...stored, pages: [searchPage([1]), searchPage([3])] };
  expect(usernames(view({ request: { ...noRequest, received: longer } }))).toEqual(['membre1', 'membre3']);
});

test('more can be asked for only where there is more and a server', () => {
  const open = { ...stored, next: 'c' };
  expect(view({ stored: open })).toMatchObject({ hasMore: true, canLoadMore: true });
  expect(view({ stored: open, ready: 'no' })).toMatchObject({ hasMore: true, canLoadMore: false });
  expect(view({ stored: open, request: { ...noRequest, pending: 'refresh' } })).toMatchObject({ canLoadMore: false });
  expect(view()).toMatchObject({ hasMore: false, canLoadMore: false });
});

test('[Y18] what does not fit the present shape counts as absent', () =>
  expect(view({ stored: { ...stored, pages: [{ strange: 1 }] } })).toEqual({ status: 'loading' }));

test('[Y1] a form starts from an answer that was asked for since it opened, or cannot be', () => {
  const mayStart = (change: Partial<AnswerInputs>) => {
    const shown = view(change);
    return shown.status === 'stored' && isAnswerSince(shown, AT + 1);
  };
  expect(mayStart({})).toBe(false);
  expect(mayStart({ request: { ...noRequest, pending: 'refresh' } })).toBe(false);
  expect(mayStart({ stored: searchAnswerOf('a', { at: AT + 1 }) })).toBe(true);
  expect(mayStart({ ready: 'no' })).toBe(true);
  expect(mayStart({ request: failed('refresh') })).toBe(true);
  expect(mayStart({ request: failed('more') })).toBe(false);
});
