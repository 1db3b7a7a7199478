import { expect, test } from 'vitest';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { PushRequest } from '#schemas/wire/sync.ts';
import { pushRequest } from '#schemas/wire/sync.ts';
import type { Transport } from '#outbox/transport.ts';
import { steady } from '#tests/support/clocks.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { entryId, first, START } from '#tests/support/streams.ts';
import { selfTest } from './self-test.ts';

const clock = manualClock(START);
const token = async () => ({ ok: true, value: 'token' }) as const;
const failing = (code: FailureCode) => async () => ({ ok: false, code }) as const;
const digest: Transport['digest'] = async () => {
  clock.pass(30);
  return { ok: true, value: { epoch: first, serverTime: new Date(START).toISOString(), digest: '' } };
};
const asked: PushRequest[] = [];
const push: Transport['push'] = async (request) => {
  asked.push(request);
  clock.pass(50);
  return {
    ok: true,
    value: {
      epoch: first,
      serverTime: '',
      refused: false,
      results: [{ id: entryId(1), status: 'rejected', code: 'unknown-conversation', stream: null, rev: 0 }],
    },
  };
};
const run = (given: Partial<Parameters<typeof selfTest>[0]>) =>
  selfTest({ clock, random: steady(), accessToken: token, transport: { digest, push }, ...given });

test('[Y5] the self-test reads and writes through to the database and leaves nothing behind', async () => {
  expect(await run({})).toEqual({
    session: { ok: true, value: null },
    reading: { ok: true, value: 30 },
    writing: { ok: true, value: 50 },
  });
  expect(asked.map((request) => pushRequest.safeParse(request).success)).toEqual([true]);
  expect(asked[0]?.entries.map(({ action }) => action)).toEqual(['conversation.read']);
});
test('[Y5] an answer to another request does not complete the test', async () => {
  const other: Transport['push'] = async () => ({
    ok: true,
    value: {
      epoch: first,
      serverTime: '',
      refused: false,
      results: [{ id: entryId(1), status: 'rejected', code: 'invalid', stream: null, rev: 0 }],
    },
  });
  expect((await run({ transport: { digest, push: other } })).writing).toEqual({ ok: false, code: 'bad-answer' });
});
test('[Y5] the test reports the step at which it failed', async () => {
  const lost = { ok: false, code: 'session-lost' };
  expect(await run({ accessToken: failing('session-lost') })).toEqual({ session: lost, reading: lost, writing: lost });
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
