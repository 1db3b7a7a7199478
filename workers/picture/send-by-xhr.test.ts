import { expect, test } from 'vitest';
import { answerTimeoutMs, STALL_MS, AnswerTimeout } from '#sync/media/picture-timeouts.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { createSendByXhr } from './send-by-xhr.ts';

/** A request whose events the test fires. */
function scripted() {
  const request = {
    upload: {} as { onprogress(at: { loaded: number; total: number }): void; onload(): void },
    onload: () => undefined,
    onprogress: () => undefined,
    onabort: () => undefined,
    onerror: () => undefined,
    status: 200,
    response: new ArrayBuffer(2),
    open: () => undefined,
    setRequestHeader: () => undefined,
    getResponseHeader: () => 'image/webp',
    send: () => undefined,
    abort: () => request.onabort(),
  };
  return request;
}
const body = new ArrayBuffer(100_000);
const picture = { method: 'POST', url: '/', headers: {}, body } as const;

function sending(mediaRequest: Parameters<ReturnType<typeof createSendByXhr>>[0] = picture) {
  const [clock, request] = [manualClock(0), scripted()];
  let ended: unknown = 'waits';
  const answer = createSendByXhr(
    clock,
    () => request as unknown as XMLHttpRequest,
  )(mediaRequest).then(
    () => (ended = 'answered'),
    (error: unknown) => (ended = error),
  );
  const settled = async () => (await Promise.resolve(), await Promise.resolve(), await Promise.resolve(), ended);
  return { clock, request, answer, settled };
}

test('[Y3] once all bytes are sent, only minutes of server silence end an upload, not 30 s', async () => {
  const { clock, request, settled } = sending();
  request.upload.onprogress({ loaded: body.byteLength, total: body.byteLength });
  request.upload.onload();
  clock.advance(120_000);
  expect(await settled()).toBe('waits');
  request.onload();
  expect(await settled()).toBe('answered');
});

test('[Y3] a stalled network is noticed while bytes leave, and a slow one is not cut off', async () => {
  const { clock, request, settled } = sending();
  for (let loaded = 10_000; loaded < 60_000; loaded += 10_000) {
    clock.advance(STALL_MS - 1);
    request.upload.onprogress({ loaded, total: body.byteLength });
  }
  expect(await settled()).toBe('waits');
  clock.advance(STALL_MS);
  expect(await settled()).toBeInstanceOf(AnswerTimeout);
});

test('[Y3] an attempt after silent ones waits longer', async () => {
  const second = { ...picture, attempt: 1 };
  const { clock, request, settled } = sending(second);
  request.upload.onload();
  clock.advance(answerTimeoutMs(picture));
  expect(await settled()).toBe('waits');
  clock.advance(answerTimeoutMs(second) - answerTimeoutMs(picture));
  expect(await settled()).toBeInstanceOf(AnswerTimeout);
});

test('a cut connection is not silence: the network is gone', async () => {
  const { request, settled } = sending();
  request.onerror();
  expect(await settled()).toEqual(new Error('cut off'));
});
