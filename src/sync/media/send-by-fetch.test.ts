import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import { startBufferingProxy, type BufferingProxy } from '#tests/support/buffering-proxy.ts';
import { answerTimeoutMs, AnswerTimeout } from './picture-timeouts.ts';
import { sendByFetch } from './send-by-fetch.ts';

let store: Server;
let hop: BufferingProxy;
beforeEach(async () => {
  store = createServer(
    (request, response) =>
      void buffer(request).then(
        (body) => response.end(`${body.byteLength} bytes`),
        () => undefined,
      ),
  ).listen(0, '127.0.0.1');
  await once(store, 'listening');
  hop = await startBufferingProxy((store.address() as AddressInfo).port);
});
afterEach(async () => {
  await hop.close();
  store.closeAllConnections();
  store.close();
});

const body = new ArrayBuffer(400_000);
const upload = (attempt = 0) => ({ method: 'POST', url: hop.url, headers: {}, body, attempt }) as const;

test('[Y3] a picture through a proxy that buffers it and forwards it minutes later arrives', async () => {
  const clock = manualClock(0);
  const answer = sendByFetch(fetch, clock)(upload());
  await expect.poll(() => hop.bufferedBytes()).toBeGreaterThan(body.byteLength);
  for (let seconds = 0; seconds < 200; seconds += 20) clock.advance(20_000);
  hop.flush();
  expect(new TextDecoder().decode((await answer).bytes)).toBe('400000 bytes');
});

test('[Y3] an unanswered upload is given up, and each attempt waits twice as long', async () => {
  for (const attempt of [0, 1, 2]) {
    const clock = manualClock(0);
    let hasRejected = false;
    const answer = sendByFetch(fetch, clock)(upload(attempt)).catch((error: unknown) => ((hasRejected = true), error));
    await expect.poll(() => hop.bufferedBytes()).toBeGreaterThan(body.byteLength * attempt);
    clock.advance(answerTimeoutMs(upload(attempt)) - 1);
    expect(hasRejected).toBe(false);
    clock.advance(1);
    expect(await answer).toBeInstanceOf(AnswerTimeout);
  }
  expect(answerTimeoutMs(upload(1))).toBe(2 * answerTimeoutMs(upload(0)));
  expect(answerTimeoutMs(upload(9)), 'no attempt waits for ever').toBe(answerTimeoutMs(upload(10)));
});
