import { expect, test, vi } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { searchAnswerOf } from '#tests/support/answers.ts';
import type { AnswerKeeper } from '../ports.ts';
import { lazyAnswerKeeper } from './lazy-keeper.ts';

const stored = { hasAnswers: async () => true };
const request = { kind: 'use', name: 'clubs', params: {} } as const;
const keeper: AnswerKeeper = { request: async () => done(searchAnswerOf('a')) };

test('the keeper is loaded by the first request, and once', async () => {
  const load = vi.fn(async () => keeper);
  const lazy = lazyAnswerKeeper(stored, load);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([lazy.request(request), lazy.request(request)]);
  expect(await lazy.request(request)).toEqual(done(searchAnswerOf('a')));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a keeper that cannot be loaded is a refusal, and the next request tries again', async () => {
  const load = vi.fn(async () => keeper).mockRejectedValueOnce(new TypeError('no such file'));
  const lazy = lazyAnswerKeeper(stored, load);
  expect(await lazy.request(request)).toEqual(refused('offline'));
  expect(await lazy.request(request)).toMatchObject({ ok: true });
});

test('where there are no cached answers, a request is refused', async () => {
  const lazy = lazyAnswerKeeper(stored, async () => undefined);
  expect(await lazy.request(request)).toEqual(refused('offline'));
});

test('where nothing is stored, nothing is loaded to note a use or to forget members', async () => {
  const load = vi.fn(async () => keeper);
  const lazy = lazyAnswerKeeper({ hasAnswers: async () => false }, load);
  expect(await lazy.request(request)).toEqual(done(null));
  expect(await lazy.request({ kind: 'forget', members: [] })).toEqual(done(null));
  expect(load).not.toHaveBeenCalled();
  await Promise.all([lazy.request({ ...request, kind: 'refresh' }), lazy.request({ kind: 'forget', members: [] })]);
  expect(load).toHaveBeenCalledTimes(1);
});
