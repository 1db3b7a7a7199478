import { expect, test } from 'vitest';
import { virtualClock } from '#tests/support/clocks.ts';
import { createRetryGate, fetchThroughGate } from './retry-gate.ts';

const BASE = 'https://alcove.test';

function gated(...answers: Response[]) {
  const clock = virtualClock();
  const gate = createRetryGate(clock);
  const sent: string[] = [];
  const fetch = fetchThroughGate(async (input) => {
    sent.push(String(input).slice(BASE.length));
    return answers.shift() ?? Response.json({});
  }, gate);
  const ask = (path: string, method = 'POST') => fetch(`${BASE}${path}`, { method });
  return { clock, gate, sent, ask };
}
const later = (status: number, seconds: number) =>
  Response.json({ code: 'rate-limited' }, { status, headers: { 'retry-after': String(seconds) } });

test('a path is not asked again before its time, and answers what is left of it', async () => {
  const { clock, sent, ask } = gated(later(429, 10));
  await ask('/sync/digest');
  await clock.advance(3500);
  const held = await ask('/sync/digest');
  expect([held.status, held.headers.get('retry-after'), await held.json()]).toEqual([
    429,
    '7',
    { code: 'rate-limited' },
  ]);
  await clock.advance(6500);
  expect((await ask('/sync/digest')).status).toBe(200);
  expect(sent).toHaveLength(2);
});

test('a hundred questions in the meantime are no request', async () => {
  const { sent, ask } = gated(later(503, 5));
  await ask('/rest/v1/rpc/search_members');
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/rest/v1/rpc/search_members')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(sent).toHaveLength(1);
});

test('other paths are asked; words of a search and names of files make no other path', async () => {
  const { sent, ask } = gated(later(429, 10), later(429, 10));
  await ask('/gif/search?q=chat', 'GET');
  await ask('/storage/v1/object/avatars/a/1.webp');
  expect((await ask('/gif/search?q=chien', 'GET')).status).toBe(429);
  expect((await ask('/storage/v1/object/avatars/a/2.webp')).status).toBe(429);
  for (const [path, method] of [
    ['/storage/v1/object/avatars/a/1.webp', 'GET'],
    ['/storage/v1/object/chat-media/b/1.webp', 'POST'],
    ['/sync/pull', 'POST'],
  ] as const)
    expect((await ask(path, method)).status).toBe(200);
  expect(sent).toHaveLength(5);
});

test('a refresh of the session is held, a sign-in never', async () => {
  const { sent, ask } = gated(later(429, 60), later(429, 60));
  await ask('/auth/v1/token?grant_type=refresh_token');
  await ask('/auth/v1/token?grant_type=password');
  expect((await ask('/auth/v1/token?grant_type=refresh_token')).status).toBe(429);
  expect((await ask('/auth/v1/token?grant_type=password')).status).toBe(200);
  expect(sent).toHaveLength(3);
});

test('refusals without a wait, and lost connections, hold nothing', async () => {
  const { ask, sent } = gated(Response.json({}, { status: 429 }), later(500, 10));
  for (let n = 0; n < 3; n += 1) await ask('/sync/pull');
  expect(sent).toHaveLength(3);
});

test('another account is not held, nor is anybody by a clock that was set back', async () => {
  const { gate, ask, sent } = gated(later(429, 10));
  await ask('/sync/pull');
  gate.clear();
  expect((await ask('/sync/pull')).status).toBe(200);
  let now = 1_000_000;
  const other = createRetryGate({ now: () => now, wait: () => Promise.resolve() });
  other.note({ method: 'GET', url: '/x' }, 429, '10');
  now = 0;
  expect(other.held({ method: 'GET', url: '/x' })).toBeNull();
  expect(sent).toHaveLength(2);
});
