import { beforeEach, expect, test, vi } from 'vitest';
import type { FailureCode } from '#schemas/error-codes.ts';
import { logLines } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { createLastLogin, type LastLogin } from './last-login.ts';

const token = (): Promise<Result<string, FailureCode>> => Promise.resolve(done('ada-token'));
let clock: ManualClock;
let requests: { url: string; init: RequestInit | undefined }[];
let answer: () => Promise<Response>;
let lastLogin: LastLogin;
const warningCount = () => logLines().filter(({ event }) => event === 'last-login.not-noted').length;

beforeEach(() => {
  clock = manualClock(1_000_000);
  requests = [];
  answer = () => Promise.resolve(Response.json({ success: true }));
  lastLogin = createLastLogin({
    clock,
    baseUrl: 'https://alcove.test',
    fetch: (url, init) => {
      requests.push({ url: String(url), init });
      return answer();
    },
  });
});

/** Starts a report and advances the clock by so many milliseconds. */
async function runAfter(delayMs = 2000, getToken = token, signal = new AbortController().signal): Promise<void> {
  const sent = lastLogin(getToken, signal);
  clock.advance(delayMs);
  await sent;
}

test('[AUTH-151, AUTH-152, AUTH-153, AUTH-154, AUTH-155] one update is sent two seconds after sign-in', async () => {
  const sent = lastLogin(token, new AbortController().signal);
  clock.advance(1999);
  expect(requests).toEqual([]);
  clock.advance(1);
  await sent;
  expect(requests).toMatchObject([
    {
      url: 'https://alcove.test/functions/v1/update-last-login',
      init: { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer ada-token' } },
    },
  ]);
});

test('[AUTH-156, AUTH-157] without a session, or with another member’s, nothing is sent', async () => {
  await runAfter(2000, () => Promise.resolve(refused('session-lost')));
  expect(requests).toEqual([]);
  const leaving = new AbortController();
  const sent = lastLogin(token, leaving.signal);
  leaving.abort();
  await sent;
  expect(requests).toEqual([]);
});

test('[AUTH-158] within five seconds of the last attempt nothing is sent', async () => {
  await runAfter();
  await runAfter(2000);
  expect(requests).toHaveLength(1);
  clock.advance(5000);
  await runAfter();
  expect(requests).toHaveLength(2);
});

test('[AUTH-159] nothing is sent while a request is under way', async () => {
  let end = (_: Response) => {};
  answer = () => new Promise((resolve) => (end = resolve));
  const first = lastLogin(token, new AbortController().signal);
  clock.advance(2000);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await runAfter(9000);
  expect(requests).toHaveLength(1);
  end(Response.json({ success: true }));
  await first;
});

test('[AUTH-160, AUTH-161] an ended session is expected, other failures are logged', async () => {
  const warnedBefore = warningCount();
  answer = () => Promise.resolve(Response.json({ code: 'unauthorized' }, { status: 401 }));
  await runAfter();
  expect(warningCount()).toBe(warnedBefore);
  clock.advance(5000);
  answer = () => Promise.resolve(Response.json({}, { status: 500 }));
  await runAfter();
  clock.advance(5000);
  answer = () => Promise.reject(new TypeError('no network'));
  await runAfter();
  expect(requests).toHaveLength(3);
  expect(warningCount()).toBe(warnedBefore + 2);
});
