import { SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectChat, refusalAt } from '#tests/support/chat-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { keysIn } from '../../gateway/keys.ts';

let server: TestServer;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
beforeAll(async () => {
  server = await startTestServer();
  [ada, bela] = [await server.signUp('adachat'), await server.signUp('belachat')];
});
afterAll(() => server.stop());
const signed = async (ends: string, secret?: string) =>
  new SignJWT({ sub: ada.id, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('authenticated')
    .setExpirationTime(ends)
    .sign(new TextEncoder().encode(secret ?? (await keysIn(server.dataDir)).jwtSecret));

test('[CHAT-26] only a valid token of ours connects, as its own member', async () => {
  const token = ada.accessToken;
  const refusal = [
    [{}, 'unauthorized'],
    [{ token: 'x' }, 'unauthorized'],
    [{ userId: ada.id }, 'unauthorized'],
    [{ token: await signed('1h', 'y'.repeat(64)) }, 'unauthorized'],
    [{ token: await signed('-1s') }, 'unauthorized'],
    [{ token, userId: bela.id }, 'forbidden'],
    [{ token, v: 0 }, 'protocol-too-old'],
    [{ token: 7 }, 'unauthorized'],
  ] as const;
  for (const [auth, code] of refusal) expect([auth, await refusalAt(server.url, auth)]).toEqual([auth, code]);
  expect(await refusalAt(server.url, { token, userId: ada.id })).toBeNull();
});

test('[CHAT-26] without a token no namespace accepts the socket', async () => {
  const socket = io(server.url, { transports: ['websocket'], reconnection: false, forceNew: true });
  expect(
    await new Promise((resolve) =>
      socket.once('connect', () => resolve('in')).once('connect_error', (error) => resolve(error.message)),
    ),
  ).toBe('not-found');
  socket.disconnect();
});

test('[CHAT-26] a socket ends when its token does', async () => {
  const short = await connectChat(server.url, { accessToken: await signed('2s') });
  expect(await short.closed).toBe('io server disconnect');
});
