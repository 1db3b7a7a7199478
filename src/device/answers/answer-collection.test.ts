import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { updateAnswer } from '#sync/store/answers.ts';
import { searchAnswerOf, searchId } from '#tests/support/answers.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { storedAnswer$ } from './answer-collection.ts';

let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
});
afterEach(() => device.close());
const answer = searchAnswerOf('a');

test('a page reads what the worker writes, as it changes', async () => {
  const live = storedAnswer$(device, answer.id, () => device.store.answers());
  expect(await firstValueFrom(live)).toBeNull();
  await updateAnswer(await device.store.answers(), answer.id, () => answer, 2000);
  expect(await device.waitFor(live, (value) => value !== null)).toEqual(answer);
});

test('[ERR-05] a store that cannot be read counts as empty, without a word', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  expect(await firstValueFrom(storedAnswer$(device, answer.id, broken))).toBeNull();
});

test('[Y17] a page that comes too late finds no owner, and makes no database', async () => {
  expect(await firstValueFrom(storedAnswer$(device, searchId('a')))).toBeNull();
  expect(await device.store.hasAnswers()).toBe(false);
});
