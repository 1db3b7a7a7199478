import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { SearchAnswer } from '#schemas/wire/members.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { memberSearch } from '#sync/answers/member-search.ts';
import { memberNo, searchAnswerOf, searchPage } from '#tests/support/answers.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { START } from '#tests/support/streams.ts';
import type { Readiness } from '../readiness.ts';
import type { CachedAnswerView } from './answer-view.ts';
import { openAnswer, type OpenAnswer } from './open-answer.ts';

let clock: ManualClock;
let ready: BehaviorSubject<Readiness>;
let blocked: BehaviorSubject<ReadonlySet<MemberId>>;
let stored: BehaviorSubject<CachedAnswer | null>;
let requests: AnswerRequest['kind'][];
let afterChange: boolean[];
let respond: () => Result<CachedAnswer | null, FailureCode>;
let opened: OpenAnswer<SearchAnswer> | null = null;
let view: CachedAnswerView<SearchAnswer>;
let views: CachedAnswerView<SearchAnswer>[];

const answer = (change: Partial<CachedAnswer> = {}) => searchAnswerOf('a', { at: clock.now(), ...change });
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  clock = manualClock(START);
  ready = new BehaviorSubject<Readiness>('yes');
  blocked = new BehaviorSubject<ReadonlySet<MemberId>>(new Set());
  stored = new BehaviorSubject<CachedAnswer | null>(null);
  requests = [];
  afterChange = [];
  views = [];
  // As the worker does: the store first.
  respond = () => {
    stored.next(answer());
    return done(stored.value);
  };
});
afterEach(() => opened?.close());

async function open() {
  const request = vi.fn(async (sent: AnswerRequest) => {
    const { kind } = sent;
    requests.push(kind);
    afterChange.push('afterChange' in sent && sent.afterChange === true);
    await settle();
    return kind === 'use' ? done(stored.value) : respond();
  });
  const ports = { device: { blocked, clock }, ready, stored: () => stored, request };
  opened = openAnswer(ports, 'member.search', { username: 'a' });
  opened.view.subscribe((next) => views.push((view = next)));
  await settle();
}

test('what is stored stands there at once, and is asked for anew', async () => {
  stored.next(answer({ at: START - 1000 }));
  await open();
  expect(views[0]).toMatchObject({ status: 'stored', at: START - 1000, isRefreshing: true });
  await settle();
  expect(view).toMatchObject({ status: 'stored', at: START, isRefreshing: false, isStale: false });
  expect(requests).toEqual(['refresh']);
});

test('offline, what is stored is shown as stale, and only its use is noted', async () => {
  ready.next('no');
  stored.next(answer());
  await open();
  expect(view).toMatchObject({ status: 'stored', isStale: true, isOffline: true });
  expect(requests).toEqual(['use']);
});

test('offline with nothing stored says so, and the return of the network asks', async () => {
  ready.next('no');
  await open();
  expect(view).toEqual({ status: 'offline' });
  ready.next('yes');
  await vi.waitFor(() => expect(view).toMatchObject({ status: 'stored', isStale: false }));
  expect(requests).toEqual(['use', 'refresh']);
});

test('until the worker is there, nothing is asked', async () => {
  ready.next('wait');
  await open();
  expect([view, requests]).toEqual([{ status: 'loading' }, []]);
});

test('[SHELL-144] a request that failed is made once more, and only then has failed', async () => {
  respond = () => refused('server-error');
  await open();
  await settle();
  expect([view, requests]).toEqual([{ status: 'loading' }, ['refresh']]);
  clock.advance(1000);
  await vi.waitFor(() => expect(view).toEqual({ status: 'error', code: 'server-error' }));
  clock.advance(60_000);
  await settle();
  expect(requests).toEqual(['refresh', 'refresh']);
});

test('[SHELL-144] a second attempt that succeeds leaves no trace of the first', async () => {
  const answers = [refused<FailureCode>('timeout'), done(answer())];
  respond = () => answers.shift() ?? done(null);
  await open();
  await settle();
  clock.advance(1000);
  await vi.waitFor(() => expect(view).toMatchObject({ status: 'stored', failure: null }));
});

test.each(['forbidden', 'offline', 'rate-limited', 'session-lost'] as const)(
  '[SHELL-144] « %s » is not asked again: it would be the same',
  async (code) => {
    respond = () => refused(code);
    await open();
    await settle();
    expect(view).toEqual({ status: 'error', code });
    clock.advance(60_000);
    await settle();
    expect(requests).toEqual(['refresh']);
  },
);

test('a failure keeps what is stored and tells its code; asking again ends it', async () => {
  respond = () => refused('server-error');
  await open();
  await settle();
  clock.advance(1000);
  await vi.waitFor(() => expect(view.status).toBe('error'));
  expect(view).toEqual({ status: 'error', code: 'server-error' });
  stored.next(answer({ at: START }));
  expect(view).toMatchObject({ status: 'stored', isStale: true, failure: { code: 'server-error' } });
  respond = () => done(stored.value);
  opened?.refresh();
  await vi.waitFor(() => expect(view).toMatchObject({ status: 'stored', isStale: false, failure: null }));
});

test('a refresh after a change says so, also while another is on its way', async () => {
  await open();
  opened?.refresh();
  await vi.waitFor(() => expect(view).toMatchObject({ isRefreshing: false }));
  expect([requests, afterChange]).toEqual([
    ['refresh', 'refresh'],
    [false, true],
  ]);
});

test('[SHELL-143] an answer that grows old while it stands there is labelled and asked for anew', async () => {
  await open();
  await vi.waitFor(() => expect(view).toMatchObject({ isRefreshing: false, isStale: false }));
  let isHeld = true;
  respond = () => (isHeld ? refused('rate-limited') : done(null));
  expect(memberSearch.staleAfterMs).toBe(5 * 60_000);
  clock.advance(memberSearch.staleAfterMs - 1);
  await settle();
  expect([view.status === 'stored' && view.isStale, requests]).toEqual([false, ['refresh']]);
  clock.advance(1);
  await vi.waitFor(() => expect(view).toMatchObject({ isStale: true, failure: { code: 'rate-limited' } }));
  isHeld = false;
  expect(requests).toEqual(['refresh', 'refresh']);
});

test('a long list that grows old is labelled, and stays as its reader knows it', async () => {
  respond = () => {
    stored.next(answer({ pages: [searchPage([1]), searchPage([2])] }));
    return done(stored.value);
  };
  await open();
  await vi.waitFor(() => expect(view).toMatchObject({ isRefreshing: false }));
  clock.advance(memberSearch.staleAfterMs);
  await vi.waitFor(() => expect(view).toMatchObject({ isStale: true }));
  expect(requests).toEqual(['refresh']);
});

test('more is asked for once at a time, and only where there is more', async () => {
  respond = () => {
    stored.next(answer({ next: 'c' }));
    return done(stored.value);
  };
  await open();
  await vi.waitFor(() => expect(view).toMatchObject({ isRefreshing: false, canLoadMore: true }));
  opened?.loadMore();
  opened?.loadMore();
  expect(view).toMatchObject({ isAdding: true });
  respond = () => {
    stored.next(answer({ pages: [searchPage([1]), searchPage([2])] }));
    return done(stored.value);
  };
  await vi.waitFor(() => expect(view).toMatchObject({ isAdding: false, canLoadMore: false }));
  opened?.loadMore();
  expect(requests).toEqual(['refresh', 'more']);
});

test('[Y9] a blocked member is gone at once, and a lost right takes all', async () => {
  await open();
  await vi.waitFor(() => expect(view).toMatchObject({ isRefreshing: false }));
  blocked.next(new Set([memberNo(1)]));
  expect(view.status === 'stored' && view.pages[0]?.members.map(({ username }) => username)).toEqual(['membre2']);
  respond = () => {
    stored.next(null);
    return refused('forbidden');
  };
  opened?.refresh();
  await vi.waitFor(() => expect(view).toEqual({ status: 'error', code: 'forbidden' }));
});

test('[Y19] where the disk keeps nothing, what was received is shown', async () => {
  respond = () => done(answer());
  await open();
  await vi.waitFor(() => expect(view).toMatchObject({ status: 'stored', isRefreshing: false }));
  expect(stored.value).toBeNull();
});
