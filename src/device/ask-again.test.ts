import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, refused, type Result } from '#lib/result.ts';
import { refusedRetryAfter } from '#lib/retry-after.ts';
import { askAgain } from './ask-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Refused = Result<string, 'rate-limited' | 'offline' | 'not-found'>;

function asking(given: (Refused | 'offline' | 'not-found')[], repeatsFailures = false) {
  const answers = given.map((each) => (typeof each === 'string' ? refused(each) : each));
  const heard: unknown[] = [];
  const ask = vi.fn(async (): Promise<Refused> => answers.shift() ?? done('there'));
  const onAnswer = (answer: Refused) => void heard.push(answer.ok ? answer.value : answer.code);
  return { heard, ask, end: askAgain(ask, onAnswer, { repeatsFailures }) };
}

test('what the server put off is asked again after its wait, until it comes', async () => {
  const { heard, ask } = asking([refusedRetryAfter('rate-limited', 8000), refusedRetryAfter('rate-limited', 1000)]);
  await vi.advanceTimersByTimeAsync(7999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2001 + 1250);
  expect(heard).toEqual(['rate-limited', 'rate-limited', 'there']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('what failed on its way is asked again with longer pauses while the connection stands', async () => {
  const { heard, ask } = asking(['offline', 'offline', 'offline'], true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(6900);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3200 + 20_000);
  expect(heard).toEqual(['offline', 'offline', 'offline', 'there']);
});

test('what the server refuses for good is asked once, also while the connection stands', async () => {
  const { ask } = asking(['not-found'], true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('other refusals are not asked again, and nothing comes after the end', async () => {
  const { ask } = asking(['offline']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  const put = asking([refusedRetryAfter('rate-limited', 1000)]);
  await vi.advanceTimersByTimeAsync(10);
  put.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([put.ask.mock.calls.length, put.heard]).toEqual([1, ['rate-limited']]);
});
