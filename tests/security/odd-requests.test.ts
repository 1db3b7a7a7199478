/** Sends requests that no client of ours sends: their shape, their method, and what stands in their path. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unsubscribeRoute } from '#server/gateway/unsubscribe-route.ts';
import { limitsOf } from '#server/sync/rate-limit.ts';
import { ASKS_PER_NETWORK } from '#server/gateway/request-limit.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { account } from './account-requests.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ asksPerNetwork: ASKS_PER_NETWORK });
  member = await server.signUp('etrange01');
});
afterAll(() => server.stop());

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
/** Sends a request as it is written, and reads all of the answer. */
const sent = (lines: readonly string[]) =>
  text(connect(Number(new URL(server.url).port), '127.0.0.1').end([...lines, '', ''].join('\r\n')));

test('a body that is nested too deep for a stack is refused as malformed, wherever it goes', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const deep = nested(20_000);
  const bodies: [string, string][] = [
    [
      '/auth/v1/signup',
      JSON.stringify({ ...account('etrange02'), data: null }).replace('null', `{"username":${deep}}`),
    ],
    ['/auth/v1/recover', `{"email":${deep}}`],
    ['/rest/v1/rpc/clubs', `{"request":{"a":${deep}}}`],
    ['/rest/v1/rpc/search_members', `{"request":${deep}}`],
    ['/rest/v1/rpc/clubs', `{"request":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
    ['/sync/push', `{"v":99,"epoch":null,"entries":[{"id":"${crypto.randomUUID()}","data":${deep}}]}`],
  ];
  for (const [path, body] of bodies) {
    const { status } = await post(server.url + path, body, bearerOf(member));
    expect([path, [400, 422].includes(status)]).toEqual([path, true]);
  }
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('[NOTIF-56] a link that stops mails is answered alike, whatever stands for its token', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const token of ['%00', 'a%00b', '%ed%a0%80', 'a%2fb', 'x'.repeat(43), 'x'.repeat(8000)])
    expect([token, (await rawRequest(server.url, `/unsubscribe/${token}`, { body: 'x' })).status]).toEqual([
      token,
      204,
    ]);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('who stops mails by the form without scripts is told in words that a network asks too often', async () => {
  const limited = unsubscribeRoute(null as never, new Hono(), {
    member: limitsOf().member,
    network: { take: () => Promise.resolve(7) } as never,
  });
  const stopMails = (body: string) =>
    limited.request(`/${'x'.repeat(43)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const [byForm, byProgram] = [await stopMails('by=form'), await stopMails('List-Unsubscribe=One-Click')];
  expect([byForm.status, byForm.headers.get('retry-after'), byProgram.status]).toEqual([429, '7', 429]);
  expect(await byForm.text()).toContain('Trop de demandes');
});

test('[SHELL-173] a method that cannot be served is refused, with the headers of every answer', async () => {
  for (const path of ['/', '/auth/v1/health', '/sync/push']) {
    const answer = await sent([`TRACE ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close']);
    expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 405 [\s\S]*nosniff/i)]);
  }
});

test('a request that offers another protocol is answered in the one that it uses', async () => {
  const offer = ['Host: localhost', 'Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: '];
  expect(await sent(['GET /auth/v1/health HTTP/1.1', ...offer])).toMatch(/^HTTP\/1\.1 200 /);
});

test('[AUTH-49] opened links and codes count for their network, whatever account they name', async () => {
  const verify = (body: object) => post(`${server.url}/auth/v1/verify`, body);
  const link = (n: number) => verify({ type: 'signup', token_hash: 'x'.repeat(40), email: `n${n}@demo.alcove.test` });
  const code = (n: number) => verify({ type: 'magiclink', token: '123456', email: `m${n}@demo.alcove.test` });
  const half = Array.from({ length: ASKS_PER_NETWORK / 2 }, (_, n) => n);
  for (const n of half) expect([(await link(n)).status, (await code(n)).status]).toEqual([403, 403]);
  expect([(await link(99)).status, (await code(99)).status]).toEqual([429, 429]);
});
