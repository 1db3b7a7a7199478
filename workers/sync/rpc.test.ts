import { expect, test, vi } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { createRetryGate, fetchThroughGate } from '#lib/retry-gate.ts';
import { virtualClock } from '#tests/support/clocks.ts';
import { createRpcClient } from './rpc.ts';

interface SentCall {
  url: string;
  token: string | null;
  body: unknown;
  signal: AbortSignal | null | undefined;
}

/** A network that answers when the test lets it. */
function asking(accessToken = async (refusedToken?: string) => done(refusedToken ? 'fresh' : 'token')) {
  const calls: (SentCall & { answer: (response: Response) => void })[] = [];
  const ending = new AbortController();
  const fetch = ((url: string, { headers, body, signal }: RequestInit) =>
    new Promise<Response>((answer, fail) => {
      signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
      calls.push({
        url,
        token: new Headers(headers).get('authorization'),
        body: JSON.parse(String(body)),
        signal,
        answer,
      });
    })) as typeof globalThis.fetch;
  const ask = createRpcClient({ baseUrl: 'https://alcove.test', fetch, accessToken }, ending.signal);
  const begun = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count));
  return { ask, calls, ending, begun };
}
const callOf = (name: string, slot = name) => ({ name, request: { q: name }, slot });

test('a query calls its database function with the account’s token and returns the answer', async () => {
  const { ask, calls, begun } = asking();
  const answer = ask(callOf('usernames_like'));
  await begun(1);
  expect(calls[0]).toMatchObject({
    url: 'https://alcove.test/rest/v1/rpc/usernames_like',
    token: 'Bearer token',
    body: { request: { q: 'usernames_like' } },
  });
  calls[0]?.answer(Response.json({ members: [] }));
  expect(await answer).toEqual(done({ members: [] }));
});

test('[Y16] without a token no query is sent: no anonymous answer counts as empty', async () => {
  const { ask, calls } = asking(async () => refused('session-lost') as never);
  expect(await ask(callOf('search_members'))).toEqual(refused('session-lost'));
  expect(calls).toEqual([]);
});

test('[Y16] a refused token is refreshed once, and the query repeated', async () => {
  const { ask, calls, begun } = asking();
  const answer = ask(callOf('search_members'));
  await begun(1);
  calls[0]?.answer(Response.json({ code: 'unauthorized' }, { status: 401 }));
  await begun(2);
  expect(calls[1]?.token).toBe('Bearer fresh');
  calls[1]?.answer(Response.json(null));
  expect(await answer).toEqual(done(null));
});

test('a new query in one place aborts the last one there, and no other', async () => {
  const { ask, calls, begun } = asking();
  const first = ask(callOf('search_members'));
  const otherSlotAnswer = ask(callOf('online_among'));
  await begun(2);
  const second = ask(callOf('search_members'));
  await begun(3);
  expect(await first).toMatchObject({ ok: false });
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false, false]);
  calls[1]?.answer(Response.json(1));
  calls[2]?.answer(Response.json(2));
  expect([await otherSlotAnswer, await second]).toEqual([done(1), done(2)]);
});

test('[Y17] a departing account aborts its queries', async () => {
  const { ask, ending, begun } = asking();
  const answer = ask(callOf('member_page'));
  await begun(1);
  ending.abort();
  expect(await answer).toEqual(refused('session-lost'));
});

test('a search that the server puts off says for how long, and is not sent again before', async () => {
  const clock = virtualClock();
  const fetch = vi.fn(async () => Response.json({}, { status: 429, headers: { 'retry-after': '10' } }));
  const ask = createRpcClient(
    {
      baseUrl: 'https://alcove.test',
      fetch: fetchThroughGate(fetch, createRetryGate(clock)),
      accessToken: async () => done('token'),
      clock,
    },
    new AbortController().signal,
  );
  expect(await ask(callOf('search_members'))).toEqual({ ok: false, code: 'rate-limited', retryAfterMs: 10_000 });
  await clock.advance(4000);
  expect(await ask(callOf('search_members'))).toEqual({ ok: false, code: 'rate-limited', retryAfterMs: 6000 });
  expect(fetch).toHaveBeenCalledTimes(1);
});
