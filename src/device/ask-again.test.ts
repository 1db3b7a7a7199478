import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, type Result } from '#lib/result.ts';
import { refusedRetryAfter } from '#lib/retry-after.ts';
import { askAgain } from './ask-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function asking(...answers: Result<string, 'rate-limited' | 'offline'>[]) {
  const heard: unknown[] = [];
  const ask = vi.fn(async () => answers.shift() ?? done('there'));
  return { heard, ask, end: askAgain(ask, (answer) => heard.push(answer.ok ? answer.value : answer.code)) };
}

test('what the server put off is asked again after its wait, until it comes', async () => {
  const { heard, ask } = asking(refusedRetryAfter('rate-limited', 8000), refusedRetryAfter('rate-limited', 1000));
  await vi.advanceTimersByTimeAsync(7999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2001 + 1250);
  expect(heard).toEqual(['rate-limited', 'rate-limited', 'there']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('other refusals are not asked again, and nothing comes after the end', async () => {
  const { ask } = asking({ ok: false, code: 'offline' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  const put = asking(refusedRetryAfter('rate-limited', 1000));
  await vi.advanceTimersByTimeAsync(10);
  put.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([put.ask.mock.calls.length, put.heard]).toEqual([1, ['rate-limited']]);
});
