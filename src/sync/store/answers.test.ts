import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import { MAX_ANSWERS } from '#sync/answers/eviction.ts';
import { memberNo, searchAnswerOf, searchId, searchPage, usernamesIn } from '#tests/support/answers.ts';
import { freshStores } from '#tests/support/stores.ts';
import { ada } from '#tests/support/streams.ts';
import { answer$, removeAnswers, removeMembers, storedAnswer, updateAnswer } from './answers.ts';
import { eraseStores } from './erase.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import type { AnswerCollection } from './open.ts';
import { openRaw } from './raw.ts';

const stores = freshStores();
const NOW = 2000;
const put = (answers: AnswerCollection, answer: CachedAnswer, now = NOW) =>
  updateAnswer(answers, answer.id, () => answer, now);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name ?? '');

test('opening the store neither opens nor makes the answers', async () => {
  const store = await stores.open();
  expect(await store.hasAnswers()).toBe(false);
  expect((await databases()).filter((name) => name.endsWith('--answers'))).toEqual([]);
  await store.answers();
  expect(await store.hasAnswers()).toBe(true);
});

test('a stored answer is read as it was written, live and after opening again', async () => {
  const store = await stores.open();
  const answers = await store.answers();
  const live = answer$(answers, searchId('a'));
  expect(await firstValueFrom(live)).toBeNull();
  await put(answers, searchAnswerOf('a'));
  expect(await firstValueFrom(live)).toEqual(searchAnswerOf('a'));
  await store.close();
  const again = await (await stores.open()).answers();
  expect(await storedAnswer(again, searchId('a'))).toEqual(searchAnswerOf('a'));
});

test('the least recently used answer goes with the one that is too many', async () => {
  const answers = await (await stores.open()).answers();
  for (let n = 0; n <= MAX_ANSWERS; n++) await put(answers, searchAnswerOf(`m${n}`, { usedAt: n === 0 ? 500 : n }));
  expect(await storedAnswer(answers, searchId('m1'))).toBeNull();
  expect(await storedAnswer(answers, searchId('m0'))).not.toBeNull();
  expect(await answers.count().exec()).toBe(MAX_ANSWERS);
});

test('[Y9] blocked members leave every stored answer, and nothing of them stays in the database', async () => {
  const store = await stores.open();
  const answers = await store.answers();
  await put(answers, searchAnswerOf('a'));
  await put(answers, searchAnswerOf('b', { pages: [searchPage([2]), searchPage([1])] }));
  await removeMembers(answers, new Set([memberNo(1)]));
  expect(usernamesIn(await storedAnswer(answers, searchId('a')))).toEqual(['membre2']);
  expect(usernamesIn(await storedAnswer(answers, searchId('b')))).toEqual(['membre2']);
  const raw = await openRaw((await databases()).find((name) => name.endsWith('--answers')) ?? '', indexedDB);
  expect(JSON.stringify(await raw?.all())).not.toContain('membre1');
  raw?.close();
});

test('[Y9] a removed answer leaves no tombstone', async () => {
  const store = await stores.open();
  const answers = await store.answers();
  await put(answers, searchAnswerOf('a'));
  await removeAnswers(answers, [searchId('a')]);
  expect(await firstValueFrom(answer$(answers, searchId('a')))).toBeNull();
  const raw = await openRaw((await databases()).find((name) => name.endsWith('--answers')) ?? '', indexedDB);
  expect(await raw?.keys()).toEqual([]);
  raw?.close();
});

test('[Y17] the answers are erased with the store, and not made again', async () => {
  const store = await stores.open();
  await put(await store.answers(), searchAnswerOf('a'));
  await eraseStores(ada, indexedDB);
  expect(store.closed.aborted).toBe(true);
  await expect(store.answers()).rejects.toThrow('closed');
  expect(await databases()).toEqual([]);
});

test('[Y17] a store that closes waits for answers that are being opened', async () => {
  const store = await stores.open();
  const opening = store.answers();
  await store.close();
  await Promise.allSettled([opening]);
  await eraseStores(ada, indexedDB);
  expect(await databases()).toEqual([]);
});

test('[Y19] answers whose database could not be opened can be opened again', async () => {
  const store = await stores.open();
  const failing = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('the disk failed', 'QuotaExceededError');
  });
  const error: unknown = await store.answers().catch((thrown: unknown) => thrown);
  expect(storageFailureOf(error)).toBe('full');
  failing.mockRestore();
  expect(await (await store.answers()).find().exec()).toEqual([]);
});
