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

test('[MEMBERAREA-22] where one bucket’s quota is used up, large files of another still leave', async () => {
  const sent: (string | undefined)[] = [];
  const send = async ({ url, bucket }: MediaRequest) => {
    sent.push(bucket ?? new URL(url).pathname);
    return { status: 429, type: 'application/json', bytes: new ArrayBuffer(0), retryAfter: '3600' };
  };
  const server = createMediaServer({
    baseUrl: 'https://alcove.test',
    accessToken: async () => done('token'),
    send: sendThroughGate(send, createRetryGate(virtualClock())),
  });
  const member = '10000000-0000-4000-8000-000000000001';
  const name = '20000000-0000-4000-8000-000000000002';
  const photo = `albums/${member}/photo-${name}-30x20.webp`;
  const file = (size: number) => ({ bytes: new ArrayBuffer(size), type: 'image/webp' }) as const;
  const large = file(100_000);
  const avatar = `avatars/${member}/avatar-${name}-30x20.webp`;
  for (const path of [photo, avatar, `${name}/${member}/${name}.webp`]) await server.upload(path, large);
  expect(sent).toEqual(['albums', 'avatars', 'conversations']);
  // The same quota counts what is sent whole.
  for (const size of [100_000, 3])
    expect(await server.upload(photo, file(size))).toMatchObject({ code: 'rate-limited' });
  expect(sent).toHaveLength(3);
});
