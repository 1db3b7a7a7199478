import { beforeEach, expect, test, vi } from 'vitest';
import type { FailureCode } from '#schemas/error-codes.ts';
import { logLines } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { createLastLogin, type LastLogin } from './last-login.ts';

const token = (): Promise<Result<string, FailureCode>> => Promise.resolve(done('ada-token'));
let clock: ManualClock;
let asked: { url: string; init: RequestInit | undefined }[];
let answer: () => Promise<Response>;
let tells: LastLogin;
const warned = () => logLines().filter(({ event }) => event === 'last-login.not-noted').length;

beforeEach(() => {
  clock = manualClock(1_000_000);
  asked = [];
  answer = () => Promise.resolve(Response.json({ success: true }));
  tells = createLastLogin({
    clock,
    baseUrl: 'https://alcove.test',
    fetch: (url, init) => {
      asked.push({ url: String(url), init });
      return answer();
    },
  });
});

/** Begins, and lets so many milliseconds pass. */
async function known(after = 2000, of = token, signal = new AbortController().signal): Promise<void> {
  const told = tells(of, signal);
  clock.pass(after);
  await told;
}

test('[AUTH-151, AUTH-152, AUTH-153, AUTH-154, AUTH-155] one update is sent two seconds after sign-in', async () => {
  const told = tells(token, new AbortController().signal);
  clock.pass(1999);
  expect(asked).toEqual([]);
  clock.pass(1);
  await told;
  expect(asked).toEqual([
    {
      url: 'https://alcove.test/functions/v1/update-last-login',
      init: { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer ada-token' } },
    },
  ]);
});

test('[AUTH-156, AUTH-157] without a session, or with another member’s, nothing is sent', async () => {
  await known(2000, () => Promise.resolve(refused('session-lost')));
  expect(asked).toEqual([]);
  const leaving = new AbortController();
  const told = tells(token, leaving.signal);
  leaving.abort();
  await told;
  expect(asked).toEqual([]);
});

test('[AUTH-158] within five seconds of the last attempt nothing is sent', async () => {
  await known();
  await known(2000);
  expect(asked).toHaveLength(1);
  clock.pass(5000);
  await known();
  expect(asked).toHaveLength(2);
});

test('[AUTH-159] nothing is sent while a request is under way', async () => {
  let end = (_: Response) => {};
  answer = () => new Promise((resolve) => (end = resolve));
  const first = tells(token, new AbortController().signal);
  clock.pass(2000);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await known(9000);
  expect(asked).toHaveLength(1);
  end(Response.json({ success: true }));
  await first;
});

test('[AUTH-160, AUTH-161] an ended session is expected, other failures are logged', async () => {
  const before = warned();
  answer = () => Promise.resolve(Response.json({ code: 'unauthorized' }, { status: 401 }));
  await known();
  expect(warned()).toBe(before);
  clock.pass(5000);
  answer = () => Promise.resolve(Response.json({}, { status: 500 }));
  await known();
  clock.pass(5000);
  answer = () => Promise.reject(new TypeError('no network'));
  await known();
  expect(asked).toHaveLength(3);
  expect(warned()).toBe(before + 2);
});
