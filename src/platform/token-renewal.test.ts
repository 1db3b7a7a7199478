import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_TICK_MS } from '#schemas/limits.ts';
import { done, refused } from '#lib/result.ts';
import { tokenRenewal } from './token-renewal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A renewal over tokens that the test changes. */
function renewal(isTaken = true) {
  const sent: string[] = [];
  const now = { token: 'first', isLost: false, isTaken };
  const parts = tokenRenewal(
    () => Promise.resolve(now.isLost ? refused('session-lost') : done(now.token)),
    (token) => {
      sent.push(token);
      return Promise.resolve(now.isTaken);
    },
  );
  return { now, sent, parts, tick: () => vi.advanceTimersByTimeAsync(SESSION_TICK_MS) };
}

test('[LIVE-07] a new token is sent once, and the one that opened the connection never', async () => {
  const { now, sent, parts, tick } = renewal();
  await tick();
  parts.use('first');
  await tick();
  expect(sent).toEqual([]);
  now.token = 'second';
  await tick();
  await tick();
  expect(sent).toEqual(['second']);
  parts.stop();
});

test('[LIVE-07] a token that the server has not taken is sent again, and none without a session', async () => {
  const { now, sent, parts, tick } = renewal(false);
  parts.use('first');
  now.token = 'second';
  await tick();
  now.isLost = true;
  await tick();
  Object.assign(now, { isLost: false, isTaken: true });
  await tick();
  await tick();
  expect(sent).toEqual(['second', 'second']);
  parts.stop();
  now.token = 'third';
  await tick();
  expect(sent).toHaveLength(2);
});
