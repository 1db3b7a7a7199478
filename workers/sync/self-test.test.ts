import { expect, test } from 'vitest';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { PushRequest } from '#schemas/wire/sync.ts';
import { pushRequest } from '#schemas/wire/sync.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import { fixedRandom } from '#tests/support/clocks.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { entryId, firstEpoch, START } from '#tests/support/streams.ts';
import { selfTest } from './self-test.ts';

const clock = manualClock(START);
const token = async () => ({ ok: true, value: 'token' }) as const;
const failing = (code: FailureCode) => async () => ({ ok: false, code }) as const;
const digest: Transport['digest'] = async () => {
  clock.advance(30);
  return { ok: true, value: { epoch: firstEpoch, serverTime: new Date(START).toISOString(), digest: '' } };
};
const pushRequests: PushRequest[] = [];
const push: Transport['push'] = async (request) => {
  pushRequests.push(request);
  clock.advance(50);
  return {
    ok: true,
    value: {
      epoch: firstEpoch,
      serverTime: '',
      refused: false,
      results: [{ id: entryId(1), status: 'rejected', code: 'unknown-conversation', stream: null, rev: 0 }],
    },
  };
};
const run = (overrides: Partial<Parameters<typeof selfTest>[0]>) =>
  selfTest({ clock, random: fixedRandom(), accessToken: token, transport: { digest, push }, ...overrides });

test('[Y5] the self-test reads and writes through to the database and leaves nothing behind', async () => {
  expect(await run({})).toEqual({
    session: { ok: true, value: null },
    reading: { ok: true, value: 30 },
    writing: { ok: true, value: 50 },
  });
  expect(pushRequests.map((request) => pushRequest.safeParse(request).success)).toEqual([true]);
  expect(pushRequests[0]?.entries.map(({ action }) => action)).toEqual(['conversation.read']);
});
test('[Y5] an answer to another request does not complete the test', async () => {
  const otherPush: Transport['push'] = async () => ({
    ok: true,
    value: {
      epoch: firstEpoch,
      serverTime: '',
      refused: false,
      results: [{ id: entryId(1), status: 'rejected', code: 'invalid', stream: null, rev: 0 }],
    },
  });
  expect((await run({ transport: { digest, push: otherPush } })).writing).toEqual({ ok: false, code: 'bad-answer' });
});
test('[Y5] the test reports the step at which it failed', async () => {
  const sessionLost = { ok: false, code: 'session-lost' };
  expect(await run({ accessToken: failing('session-lost') })).toEqual({
    session: sessionLost,
    reading: sessionLost,
    writing: sessionLost,
  });
  expect(await run({ transport: { digest: failing('offline'), push } })).toMatchObject({
    session: { ok: true },
    reading: { code: 'offline' },
    writing: { code: 'offline' },
  });
  expect(await run({ transport: { digest, push: failing('timeout') } })).toMatchObject({
    reading: { ok: true },
    writing: { code: 'timeout' },
  });
});
