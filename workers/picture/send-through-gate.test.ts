import { expect, test } from 'vitest';
import { createRetryGate } from '#lib/retry-gate.ts';
import { done } from '#lib/result.ts';
import type { MediaRequest } from '#sync/media/media-request.ts';
import { createMediaServer } from '#sync/media/media-server.ts';
import { virtualClock } from '#tests/support/clocks.ts';
import { sendThroughGate } from './send-through-gate.ts';

test('profile pictures wait as long as the server asks, and say for how long', async () => {
  const clock = virtualClock();
  const sent: MediaRequest[] = [];
  const send = async (request: MediaRequest) => {
    sent.push(request);
    return { status: 429, type: 'application/json', bytes: new ArrayBuffer(0), retryAfter: '30' };
  };
  const server = createMediaServer({
    baseUrl: 'https://alcove.test',
    accessToken: async () => done('token'),
    send: sendThroughGate(send, createRetryGate(clock)),
  });
  const path = 'avatars/10000000-0000-4000-8000-000000000001/20000000-0000-4000-8000-000000000002.webp';
  const rateLimited = (retryAfterMs: number) => ({ ok: false, code: 'rate-limited', retryAfterMs });
  expect(await server.download(path)).toEqual(rateLimited(30_000));
  await clock.advance(12_000);
  expect(await server.download(path)).toEqual(rateLimited(18_000));
  expect(sent).toHaveLength(1);
  await clock.advance(18_000);
  await server.download(path);
  expect(sent).toHaveLength(2);
});
