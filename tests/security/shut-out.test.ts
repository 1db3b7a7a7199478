/** Attacks as a member whose account is banned or not active. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { connectChat, refusalAt } from '#tests/support/chat-client.ts';
import { post } from '#tests/support/json-requests.ts';
import { redisServer, type TestRedis } from '#tests/support/redis-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { PASSWORD, signInAt } from '#tests/support/sign-up.ts';
import { startTestNode } from '#tests/support/sync-node.ts';
import { asOwner, refreshAt, tokenSurfaces } from './session-requests.ts';

let redis: TestRedis;
let server: TestServer;
let admin: Sql;
let bela: TestMember;
beforeAll(async () => {
  redis = await redisServer();
  server = await startTestServer({ redisUrl: redis.url });
  admin = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  bela = await server.signUp('belaquiet');
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  redis.stop();
});

const v = PROTOCOL_VERSION;
const auth = (path: string) => `${server.url}/auth/v1${path}`;
const refresh = (token: string) => refreshAt(server, token);
const signIn = (member: TestMember, password = PASSWORD) =>
  post<{ error_code?: string; access_token?: string }>(auth('/token?grant_type=password'), {
    email: member.email,
    password,
  });
const owned = <T>(work: (sql: Sql) => Promise<T>) => asOwner(server, work);
const { refusedBy, everywhere } = tokenSurfaces(() => ({ server, bela }));

describe.each([
  [
    'banned',
    (id: string) => admin`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    (id: string) => admin`update auth.users set banned_until = null where id = ${id}`,
  ],
  [
    'not active',
    (id: string) => owned((sql) => sql`update public.profiles set is_active = false where id = ${id}`),
    (id: string) => owned((sql) => sql`update public.profiles set is_active = true where id = ${id}`),
  ],
] as const)('a member who is %s', (kind, shutOut, letIn) => {
  const name = kind === 'banned' ? 'adabanned' : 'adapaused';

  test('is refused everywhere and learns why only with the right password', async () => {
    const ada = await server.signUp(name);
    const socket = await connectChat(server.url, ada);
    await shutOut(ada.id);
    await server.backend.sessions.recheck(ada.id);
    await socket.closed;
    expect(await refusedBy(ada)).toEqual(everywhere(true));
    expect(await refusalAt(server.url, { token: ada.accessToken, v })).toBe('unauthorized');
    expect(await refresh(ada.refreshToken)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect(await signIn(ada)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect(await signIn(ada, 'pas le bon mot')).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials' },
    });
    await post(auth('/otp'), { email: ada.email });
    const code = /: (\d+)/.exec(server.mailbox.mails.at(-1)?.text ?? '')?.[1];
    expect(await post(auth('/verify'), { type: 'email', email: ada.email, token: code })).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    const [held] = await admin<
      { count: number }[]
    >`select count(*)::int as count from auth.sessions where user_id = ${ada.id}`;
    expect(held).toEqual({ count: 1 });
  });

  test('returns with the former session once the ban ends', async () => {
    const [ada] = await admin<{ id: string }[]>`select id from auth.users where email like ${`${name}@%`}`;
    await letIn(ada?.id ?? '');
    expect((await signInAt(server.url, name)).id).toBe(ada?.id);
  });

  test('is disconnected by each node itself, without a notice', async () => {
    const other = await startTestNode(server, { sessionRoundMs: 50 });
    const ada = await server.signUp(`${name}too`);
    const socket = await connectChat(other.url, ada);
    expect(socket.socket.connected).toBe(true);
    await shutOut(ada.id);
    await socket.closed;
    await other.stop();
  });
});
