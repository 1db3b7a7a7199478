import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { ChunksRequest } from '#schemas/wire/sync.ts';
import { connectChat, type ChatClient } from '#tests/support/chat-client.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { newId, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { startTestNode } from '#tests/support/sync-node.ts';
import { clientNetworks, trustedRanges } from '../client-network.ts';
import { databaseFailure } from './failures.ts';
import { limitsOf, rateLimit, weightOf, weightOfPulled } from './rate-limit.ts';
import { SOCKETS_PER_MEMBER } from './sockets/handshake.ts';
import { tokenVerifier } from './verify-token.ts';

const v = PROTOCOL_VERSION;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rate: { burst: 3, perSecond: 0.5 } });
});
afterAll(() => server.stop());
const digest = (member: { accessToken: string }) => post(`${server.url}/sync/digest`, { v }, bearerOf(member));

test('a member over the limit waits, over sockets too, and nobody else does', async () => {
  const [ada, bela] = [await server.signUp('adahastens'), await server.signUp('belastrolls')];
  const chat = await connectChat(server.url, ada);
  for (let n = 0; n < 3; n++) expect((await digest(ada)).status).toBe(200);
  const refused = await digest(ada);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await chat.ask('sync:digest', {})).toEqual({ success: false, code: 'rate-limited' });
  expect((await digest(bela)).status).toBe(200);
  chat.close();
});

test('a used budget refills with time', () => {
  let now = 0;
  const limit = rateLimit({ burst: 2, perSecond: 1 }, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 1]);
  now = 500;
  expect(limit.take('a')).toBeCloseTo(0.5);
  now = 1000;
  expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 1, 0]);
});

test('a push costs what it carries; one above the burst passes after a quiet period', () => {
  let now = 0;
  const limit = rateLimit({ burst: 10, perSecond: 1 }, () => now);
  expect([limit.take('a', 8), limit.take('a', 3), limit.take('a', 2), limit.take('a')]).toEqual([0, 1, 0, 1]);
  now = 10_000;
  expect([limit.take('a', 200), limit.take('a')]).toEqual([0, 1]);
});

test('chunks cost what they carry, in every stream', () => {
  const stream = asStream(crypto.randomUUID() as ConversationId);
  const chunks = Array.from({ length: 40 }, (_, chunkNo) => chunkNo);
  const request = { v, epoch: null, stream, chunks };
  // As devices send it: the weight must follow the wire format.
  const many = {
    ...request,
    more: [
      { stream, chunks },
      { stream, chunks: [7] },
    ],
  } satisfies ChunksRequest;
  expect(weightOf({ ...request, chunks: [0] })).toBe(1);
  expect(weightOf(many)).toBe(11);
  expect(weightOf({ ...request, more: 'odd' })).toBe(1);
});

test('a pull costs the heads that it names, a first pull what it returns', () => {
  const heads = (count: number) => ({ v, epoch: null, heads: Array.from({ length: count }, () => [newId(), 1, 1, 0]) });
  expect([0, 1, 49, 50, 1000, 20_000].map((count) => weightOf(heads(count)))).toEqual([20, 1, 1, 2, 21, 401]);
});

test('what a pull brings beyond its request is taken afterwards, up to the cost of a first pull', () => {
  const answer = (count: number) => ({ streams: Array.from({ length: count }, () => ({})), gone: [] });
  expect([0, 8, 9, 80, 1000].map((count) => weightOfPulled(answer(count), 1))).toEqual([0, 0, 1, 9, 19]);
  expect([1000, 8].map((count) => weightOfPulled(answer(count), 20))).toEqual([0, 0]);
  for (const odd of [null, 'x', {}, { streams: 'odd' }]) expect(weightOfPulled(odd, 1)).toBe(0);
});

test('what is taken afterwards may empty a budget, and refills with time', () => {
  let now = 0;
  const limit = rateLimit({ burst: 10, perSecond: 1 }, () => now);
  expect(limit.take('a')).toBe(0);
  limit.takeAfter('a', 20);
  expect(limit.take('a')).toBe(1);
  now = 2000;
  expect([limit.take('a', 2), limit.take('a')]).toEqual([0, 1]);
});

test('no key in vain makes a request cheaper', () => {
  const [heads, chunks] = [Array.from({ length: 5000 }, () => [newId(), 1, 1, 0]), Array.from({ length: 80 }, Number)];
  for (const vain of [{}, { entries: [] }, { copies: [] }, { entries: [], copies: [], chunks: [] }, { entries: 'odd' }])
    expect([vain, weightOf({ v, heads, ...vain })]).toEqual([vain, 101]);
  for (const vain of [{}, { entries: [] }, { copies: [1] }, { heads: [[newId(), 1, 1, 0]] }])
    expect([vain, weightOf({ v, chunks, ...vain })]).toEqual([vain, 10]);
  for (const body of [{}, { entries: [] }, { chunks: [] }, null, 'x', []])
    expect([body, weightOf(body)]).toEqual([body, 1]);
});

test('pulls naming thousands of unknown heads are limited per member and delay nobody else', async () => {
  const roomy = await startTestServer();
  const [ada, bela] = [await roomy.signUp('adapulls1'), await roomy.signUp('belapulls')];
  const heads = Array.from({ length: 12_000 }, () => [newId(), 1, 1, 0]);
  const pull = (body: unknown) => post(`${roomy.url}/sync/pull`, body, bearerOf(ada));
  const answers = Promise.all(Array.from({ length: 12 }, () => pull({ v, epoch: null, heads })));
  expect((await post(`${roomy.url}/sync/digest`, { v }, bearerOf(bela))).status).toBe(200);
  expect(
    (await answers).filter(({ status, body }) => status === 429 && body['code'] === 'rate-limited').length,
  ).toBeGreaterThan(3);
  await roomy.stop();
});

test('a pull that names one unknown head costs what it brings, over each transport', async () => {
  const small = await startTestServer({ rate: { burst: 12, perSecond: 0.001 } });
  const [ada, bela] = [await small.signUp('adapretends'), await small.signUp('belapretends')];
  for (let n = 0; n < 16; n++) {
    const writer = await small.signUp(`writerno${n}`);
    for (const reader of [ada, bela]) await pushAt(small.url, writer, [await sendEntry(writer, reader, 'Bonsoir')]);
  }
  const request = { v, epoch: null, heads: [[newId(), 1, 1, 0]] };
  const statuses = async (pull: () => Promise<{ status: number }>) => {
    const answered: number[] = [];
    for (let n = 0; n < 8; n++) answered.push((await pull()).status);
    return answered;
  };
  for (const answered of [
    await statuses(() => post(`${small.url}/sync/pull`, request, bearerOf(ada))),
    await statuses(() => post(`${small.url}/rest/v1/rpc/pull`, { request }, bearerOf(bela))),
  ]) {
    expect(answered[0]).toBe(200);
    expect(answered.at(-1)).toBe(429);
  }
  await small.stop();
});

test('both transports share one budget of the member', async () => {
  const ada = await server.signUp('adaonebudget');
  for (let n = 0; n < 3; n++) expect((await digest(ada)).status).toBe(200);
  expect(await post(`${server.url}/rest/v1/rpc/digest`, {}, bearerOf(ada))).toMatchObject({
    status: 429,
    body: { code: 'rate-limited' },
  });
});

test('a network has one rate limit over both transports, with or without tokens', async () => {
  const node = await startTestNode(server, {
    limits: limitsOf({ burst: 1000, perSecond: 1 }, { burst: 6, perSecond: 0.01 }),
    networkOf: clientNetworks(trustedRanges('127.0.0.1')),
  });
  const ada = await server.signUp('adanetwork');
  const ask = (from: string, headers: Record<string, string>) =>
    post(`${node.url}/sync/digest`, { v }, { 'x-forwarded-for': from, ...headers });
  for (let n = 0; n < 6; n++) await ask('203.0.113.7', { authorization: 'Bearer nonsense' });
  expect(await ask('203.0.113.7', bearerOf(ada))).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
  // The client itself may have written everything left of the address that the proxy added.
  expect((await ask('198.51.100.1, 203.0.113.7', bearerOf(ada))).status).toBe(429);
  expect((await ask('198.51.100.1', bearerOf(ada))).status).toBe(200);
  const from = (address: string) => connectChat(node.url, ada, undefined, { 'x-forwarded-for': address });
  await expect(from('203.0.113.7')).rejects.toMatchObject({ data: { code: 'rate-limited' } });
  const chat = await from('192.0.2.5');
  for (let n = 0; n < 5; n++) expect(await chat.ask('sync:digest', {})).toMatchObject({ success: true });
  expect(await chat.ask('sync:digest', {})).toEqual({ success: false, code: 'rate-limited' });
  chat.close();
  await node.stop();
});

test('a push costs its number of entries, also where none is valid', async () => {
  const ada = await server.signUp('adaheavy');
  const entries = Array.from({ length: 3 }, () => ({ id: newId() }));
  expect(await post(`${server.url}/sync/push`, { v, epoch: null, entries }, bearerOf(ada))).toMatchObject({
    status: 200,
  });
  expect(await digest(ada)).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
});

test('a member’s eleventh socket closes the oldest with a reason', async () => {
  const ada = await server.signUp('adasockets');
  const chats: ChatClient[] = [];
  for (let n = 0; n <= SOCKETS_PER_MEMBER; n++) chats.push(await connectChat(server.url, ada));
  const [oldest, second] = chats as [ChatClient, ChatClient];
  expect(await oldest.waitFor('chat:closed')).toEqual({ code: 'rate-limited' });
  expect(await oldest.closed).toBe('io server disconnect');
  expect(second.socket.connected).toBe(true);
  for (const chat of chats) chat.close();
});

test('[Y4] a temporary failure means retry, a lasting one is logged without members’ words', () => {
  const of = (code: string) => Object.assign(new Error('Bonsoir Béla'), { code, detail: 'Bonsoir Béla' });
  for (const code of [
    '40P01',
    '40001',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    '53300',
    '08006',
    'CONNECTION_CLOSED',
    'CONNECT_TIMEOUT',
    'ECONNREFUSED',
    'ECONNRESET',
  ])
    expect([code, databaseFailure(of(code), 'push').code]).toEqual([code, 'retry']);
  expect(databaseFailure(of('28000'), 'push').code).toBe('unauthorized');
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(databaseFailure(of('42P01'), 'push').code).toBe('server-error');
  expect(databaseFailure(new TypeError('Bonsoir Béla'), 'push').code).toBe('server-error');
  expect(JSON.stringify(printed.mock.calls.flat().map(String))).not.toContain('Bonsoir');
  printed.mockRestore();
});

test('[CHAT-26] tokens signed with a published key are accepted, others are not', async () => {
  const [ours, theirs] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = { ...(await exportJWK(ours.publicKey)), alg: 'ES256', kid: 'one' };
  const keys = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  );
  await new Promise<void>((resolve) => keys.listen(0, resolve));
  const verify = tokenVerifier({ jwksUrl: `http://localhost:${(keys.address() as AddressInfo).port}/jwks` });
  const sub = crypto.randomUUID();
  const sign = (key: CryptoKey) =>
    new SignJWT({ sub, role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .sign(key);
  expect(await verify(await sign(ours.privateKey))).toMatchObject({ id: sub });
  expect(await verify(await sign(theirs.privateKey))).toBeNull();
  keys.close();
});

test('[Y16] unreachable signing keys mean retry, not a forged token: the member stays signed in', async () => {
  const ada = await server.signUp('adakeyless');
  const { privateKey } = await generateKeyPair('ES256');
  const token = await new SignJWT({ sub: ada.id, role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(privateKey);
  const node = await startTestNode(server, { verify: tokenVerifier({ jwksUrl: 'http://127.0.0.1:1/jwks' }) });
  expect(await post(`${node.url}/sync/digest`, { v }, { authorization: `Bearer ${token}` })).toMatchObject({
    status: 503,
    body: { code: 'retry' },
  });
  expect(await post(`${node.url}/sync/digest`, { v }, { authorization: 'Bearer nonsense' })).toMatchObject({
    status: 401,
  });
  await expect(connectChat(node.url, { ...ada, accessToken: token })).rejects.toMatchObject({
    data: { code: 'retry' },
  });
  await node.stop();
});

test('[Y4] a database outage means retry, over HTTP and sockets', async () => {
  const ada = await server.signUp('adapatient');
  const nowhere = new URL(server.backend.syncUrl);
  nowhere.port = '1';
  const node = await startTestNode(server, { databaseUrl: nowhere.href });
  expect(await post(`${node.url}/sync/digest`, { v }, bearerOf(ada))).toMatchObject({
    status: 503,
    body: { code: 'retry' },
  });
  const chat = await connectChat(node.url, ada);
  expect(await chat.ask('chat:subscribe', { userId: ada.id })).toEqual({ success: false, code: 'retry' });
  chat.close();
  await node.stop();
});
