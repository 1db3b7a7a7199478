import { afterEach, expect, test, vi } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { createRetryGate, fetchThroughGate } from '#lib/retry-gate.ts';
import { virtualClock } from '#tests/support/clocks.ts';
import { createSupabase } from './supabase.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type AccessToken = Parameters<typeof createSupabase>[0]['accessToken'];
function calling(
  answer: (init: RequestInit) => Response | Promise<Response>,
  accessToken: AccessToken = async () => done('token'),
) {
  const clock = virtualClock();
  const requests: { url: string; headers: Record<string, string>; body: unknown }[] = [];
  const network = (async (url: string, init: RequestInit) => {
    requests.push({ url, headers: Object.fromEntries(new Headers(init.headers)), body: init.body });
    return answer(init);
  }) as typeof fetch;
  const supabase = createSupabase({
    baseUrl: 'https://alcove.test',
    fetch: fetchThroughGate(network, createRetryGate(clock)),
    accessToken,
    clock,
  });
  return { supabase, requests, clock, rpc: () => supabase.rpc('member_page', { id: 1 }, new AbortController().signal) };
}

test('[Y16, SHELL-06] a call carries the account’s token, and nothing else that says who asks', async () => {
  const { supabase, rpc, requests } = calling(() => Response.json({ ok: 1 }));
  expect([await rpc(), await supabase.invoke('link-preview', { url: 'x' })]).toEqual([
    done({ ok: 1 }),
    done({ ok: 1 }),
  ]);
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
  expect(requests).toEqual([
    { url: 'https://alcove.test/rest/v1/rpc/member_page', headers, body: '{"request":{"id":1}}' },
    { url: 'https://alcove.test/functions/v1/link-preview', headers, body: '{"url":"x"}' },
  ]);
});

test('[S6] a certification’s code is passed on as a header, and no other header of a call is', async () => {
  const { supabase, requests } = calling(() => Response.json({}));
  const headers = { 'x-certification-code': 'WLQ9RD', 'x-other': 'no' };
  await supabase.rpc('send_certification', {}, new AbortController().signal, headers);
  expect(requests.map((request) => Object.keys(request.headers))).toEqual([
    ['authorization', 'content-type', 'x-certification-code'],
  ]);
  expect(requests[0]?.headers['x-certification-code']).toBe('WLQ9RD');
});

test('[Y16] without a token no function is called, and the reason is passed on', async () => {
  const { supabase, rpc, requests } = calling(
    () => Response.json({}),
    async () => refused('session-lost'),
  );
  expect([await rpc(), await supabase.invoke('link-preview')]).toEqual([
    refused('session-lost'),
    refused('session-lost'),
  ]);
  expect(requests).toEqual([]);
});

test('[Y16] a token that an edge function refuses is refreshed once', async () => {
  const answers = [new Response(null, { status: 401 }), Response.json({ preview: null })];
  const { supabase, requests } = calling(
    () => answers.shift() as Response,
    async (refusedToken) => done(refusedToken ? 'fresh' : 'token'),
  );
  expect(await supabase.invoke('link-preview')).toEqual(done({ preview: null }));
  expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer token', 'Bearer fresh']);
});

test('an edge function that the server puts off is not called again before', async () => {
  const { supabase, requests, clock } = calling(
    () => new Response(null, { status: 503, headers: { 'retry-after': '10' } }),
  );
  expect(await supabase.invoke('link-preview')).toEqual({ ok: false, code: 'retry', retryAfterMs: 10_000 });
  await clock.advance(4000);
  expect(await supabase.invoke('link-preview')).toEqual({ ok: false, code: 'retry', retryAfterMs: 6000 });
  expect(requests).toHaveLength(1);
});

test('[MEMBERAREA-11] a proof on a slow link is waited for as long as the server takes it', async () => {
  const silence = ({ signal }: RequestInit) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))));
  const waits: number[] = [];
  for (const bytes of [1, 1_400_000, 11_000_000]) {
    const { supabase, clock } = calling(silence);
    const sent = supabase.rpc('send_certification', 'x'.repeat(bytes), new AbortController().signal);
    let answered = false;
    const answer = sent.finally(() => (answered = true));
    const start = clock.now();
    while (!answered) await clock.advance(30_000);
    waits.push((clock.now() - start) / 30_000);
    expect(await answer).toEqual(refused('timeout'));
  }
  expect(waits).toEqual([1, 12, 30]);
});

test('[ERR-06, ERR-08] not sent, answered with a status, unreadable: each failure is a code of ours', async () => {
  const failures = [
    () => Promise.reject(new TypeError('no network')),
    () => Response.json({ code: 'PGRST202', message: 'not found' }, { status: 404 }),
    () => Response.json({ code: 'too-large' }, { status: 400 }),
    () => new Response('<html>', { status: 502 }),
  ];
  const { rpc, supabase } = calling(() => (failures[0] as () => Response)());
  const codes = [];
  for (; failures.length; failures.shift()) codes.push([await rpc(), await supabase.invoke('link-preview')]);
  expect(codes).toEqual(
    (['offline', 'bad-answer', 'too-large', 'server-error'] as const).map((code) => [refused(code), refused(code)]),
  );
});

test('[ERR-07] what the relay of functions could not hand on may be sent again', async () => {
  const relay = { 'x-relay-error': 'true' };
  const { supabase } = calling(() => new Response('Relay Error', { status: 200, headers: relay }));
  expect(await supabase.invoke('link-preview')).toEqual(refused('retry'));
});

test('the client opens no socket, sets no timer, keeps nothing, takes no lock and writes no line', async () => {
  const { rpc, supabase } = calling(() => Response.json(null));
  await import('./supabase-client.ts');
  const touched = vi.fn();
  const refuse = (name: string) => () => touched(name) as never;
  for (const name of ['WebSocket', 'BroadcastChannel', 'Worker', 'XMLHttpRequest', 'indexedDB'])
    vi.stubGlobal(name, new Proxy(class {}, { construct: refuse(name), get: refuse(name) }));
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, new Proxy({}, { get: refuse(name), set: refuse(name) }));
  vi.stubGlobal('navigator', { locks: { request: refuse('locks'), query: refuse('locks') } });
  for (const name of ['setTimeout', 'setInterval'] as const)
    vi.spyOn(globalThis, name).mockImplementation(refuse(name));
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation(refuse(name));
  expect([await rpc(), await supabase.invoke('update-last-login')]).toEqual([done(null), done(null)]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(touched.mock.calls).toEqual([]);
});
