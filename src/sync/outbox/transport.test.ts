import { afterEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { firstEpoch, instant } from '#tests/support/streams.ts';
import { done, refused } from '#lib/result.ts';
import { createTransport, type AccessToken } from './transport.ts';

const pull = { v: PROTOCOL_VERSION, epoch: null, heads: [] };
const emptyPull = { epoch: firstEpoch, serverTime: instant(0), streams: [], gone: [] };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const token: AccessToken = (refusedToken) => Promise.resolve(done(refusedToken ? 'fresh' : 'stale'));

type SentRequest = { url: string; init: RequestInit };
function transport(
  respond: (request: SentRequest) => Response | Promise<Response>,
  ports: { accessToken?: AccessToken; clock?: ReturnType<typeof manualClock> } = {},
) {
  const requests: SentRequest[] = [];
  const send = ((url: string, init: RequestInit) => {
    requests.push({ url, init });
    return Promise.resolve(respond({ url, init }));
  }) as typeof fetch;
  return {
    requests,
    ...createTransport({ baseUrl: 'https://alcove.test', accessToken: token, fetch: send, ...ports }),
  };
}
const bearer = ({ init }: SentRequest) => new Headers(init.headers).get('authorization');
afterEach(() => vi.restoreAllMocks());

test('requests carry the token and the body, and answers come back parsed', async () => {
  const client = transport(() => json(200, { ...emptyPull, further: 'field' }));
  expect(await client.pull(pull)).toEqual(done(emptyPull));
  expect(client.requests[0]?.url).toBe('https://alcove.test/sync/pull');
  expect(client.requests[0]?.init).toMatchObject({ method: 'POST', body: JSON.stringify(pull) });
  expect(client.requests.map(bearer)).toEqual(['Bearer stale']);
});

test('each function has its own address', async () => {
  const client = transport(() => json(503, { code: 'retry' }));
  await client.push({ v: PROTOCOL_VERSION, epoch: firstEpoch, entries: [] });
  await client.chunks({ v: PROTOCOL_VERSION, epoch: firstEpoch, stream: firstEpoch as never, chunks: [0] });
  await client.digest({ v: PROTOCOL_VERSION });
  expect(client.requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/sync/push',
    '/sync/chunks',
    '/sync/digest',
  ]);
});

describe('a refused token', () => {
  test('a 401 always refreshes once', async () => {
    const client = transport((each) =>
      bearer(each) === 'Bearer fresh' ? json(200, emptyPull) : json(401, { code: 'unauthorized' }),
    );
    expect(await client.pull(pull)).toEqual(done(emptyPull));
    expect(client.requests.map(bearer)).toEqual(['Bearer stale', 'Bearer fresh']);
  });
  test('and only once', async () => {
    const client = transport(() => json(401, { code: 'unauthorized' }));
    expect(await client.pull(pull)).toEqual(refused('unauthorized'));
    expect(client.requests).toHaveLength(2);
  });
  test('[Y16] without a token nothing is sent: never an anonymous answer', async () => {
    const client = transport(() => json(200, emptyPull), {
      accessToken: () => Promise.resolve(refused('session-lost')),
    });
    expect(await client.pull(pull)).toEqual(refused('session-lost'));
    expect(client.requests).toEqual([]);
  });
});

describe('failed requests', () => {
  test.each<[string, Response, FailureCode]>([
    ['a captive portal’s page', new Response('<html>Bienvenue</html>', { status: 200 }), 'bad-answer'],
    ['another shape', json(200, { epoch: firstEpoch }), 'bad-answer'],
    ['a portal’s refusal', new Response('<html>', { status: 400 }), 'bad-answer'],
    ['a code of ours', json(426, { code: 'protocol-too-old' }), 'protocol-too-old'],
    ['a status without a code', new Response('', { status: 429 }), 'rate-limited'],
    ['a proxy that found nobody', new Response('<html>', { status: 502 }), 'server-error'],
    ['a malformed request', json(400, { code: 'bad-request' }), 'bad-request'],
  ])('%s', async (_name, response, code) => {
    expect(await transport(() => response).pull(pull)).toEqual(refused(code));
  });
  test('a rate limit says how long to wait', async () => {
    const later = (status: number) =>
      new Response(JSON.stringify({ code: 'rate-limited' }), { status, headers: { 'retry-after': '7' } });
    expect(await transport(() => later(429)).pull(pull)).toEqual({
      ok: false,
      code: 'rate-limited',
      retryAfterMs: 7000,
    });
    expect(await transport(() => later(403)).pull(pull)).toEqual(refused('rate-limited'));
  });
  test('a network failure means offline', async () => {
    const client = transport(() => Promise.reject(new TypeError('failed')));
    expect(await client.pull(pull)).toEqual(refused('offline'));
  });
  test('[SHELL-150] a silent server is given up after 10 s', async () => {
    const clock = manualClock(0);
    const client = transport(
      ({ init }) =>
        new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
      { clock },
    );
    const answer = client.pull(pull);
    await expect.poll(() => clock.waiting()).toBe(1);
    let isOver = false;
    void answer.then(() => (isOver = true));
    clock.advance(9999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    clock.advance(1);
    expect(await answer).toEqual(refused('timeout'));
  });
});

describe('a slow connection', () => {
  const hangs = ({ init }: SentRequest) =>
    new Promise<Response>((_resolve, reject) =>
      init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  const entry = {
    id: '00000000-0000-4000-8000-0000000000aa',
    action: 'message.send',
    timestamp: 0,
    data: { text: 'x'.repeat(1000) },
  };
  const large = {
    v: PROTOCOL_VERSION,
    epoch: firstEpoch,
    entries: Array.from({ length: 200 }, () => entry),
  } as unknown as Parameters<ReturnType<typeof createTransport>['push']>[0];

  test('[Y4] a large push gets the time that its bytes need, doubled after each silence', async () => {
    const clock = manualClock(0);
    const client = transport(hangs, { clock });
    for (const seconds of [50, 100]) {
      let hasEnded = false;
      const answer = client.push(large).finally(() => (hasEnded = true));
      await expect.poll(() => clock.waiting()).toBe(1);
      clock.advance(seconds * 1000);
      await Promise.resolve();
      expect(hasEnded, `${seconds} s`).toBe(false);
      clock.advance(200_000);
      expect(await answer).toEqual(refused('timeout'));
    }
  });
  test('[Y7] an answer that arrives in pieces is not given up while they come', async () => {
    const clock = manualClock(0);
    let source: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (c) => void (source = c) });
    const answer = transport(() => new Response(body), { clock }).pull(pull);
    for (const piece of JSON.stringify(emptyPull).match(/.{1,12}/gs) ?? []) {
      source?.enqueue(new TextEncoder().encode(piece));
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(9_000);
    }
    source?.close();
    expect(await answer).toEqual(done(emptyPull));
  });
});
