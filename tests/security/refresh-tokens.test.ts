/** Attacks with a refresh token that was used, is old, or was read from a table. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectChat } from '#tests/support/chat-client.ts';
import { requestJson, post } from '#tests/support/json-requests.ts';
import { redisServer, type TestRedis } from '#tests/support/redis-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { signInAt } from '#tests/support/sign-up.ts';
import { refreshAt, tokenSurfaces } from './session-requests.ts';

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

const auth = (path: string) => `${server.url}/auth/v1${path}`;
const refresh = (token: string) => refreshAt(server, token);
const { surfaces, refusedBy, everywhere } = tokenSurfaces(() => ({ server, bela }));

describe('a refresh token', () => {
  test('works once: a reuse ends its session and all its successors', async () => {
    const ada = await server.signUp('adatwice1');
    const [other, next] = [await signInAt(server.url, 'adatwice1'), (await refresh(ada.refreshToken)).body];
    const socket = await connectChat(server.url, ada);
    await admin`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`;
    expect(await refresh(ada.refreshToken)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    expect(await refresh(next.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
    expect(await refusedBy({ ...ada, accessToken: next.access_token })).toEqual(everywhere(true));
    await socket.closed;
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test('used by two contexts of one device at once gives both the same successor', async () => {
    const ada = await server.signUp('adaraces1');
    const answers = await Promise.all([1, 2, 3].map(() => refresh(ada.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    const last = await refresh(answers[0]?.body.refresh_token ?? '');
    // The slowest context receives the token that is valid now.
    expect((await refresh(ada.refreshToken)).body.refresh_token).toBe(last.body.refresh_token);
    expect((await refresh(last.body.refresh_token)).status).toBe(200);
  });

  test('unused for sixty days ends its session', async () => {
    const ada = await server.signUp('adasleeps');
    const aged = (days: number) =>
      admin`update auth.sessions set created_at = now() - make_interval(days => ${days}), refreshed_at = null where user_id = ${ada.id}`;
    await aged(59);
    const { body } = await refresh(ada.refreshToken);
    await aged(61);
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'session_expired' } });
    expect(await surfaces['digest']?.({ ...ada, accessToken: body.access_token })).toBe(401);
  });

  test('of any wrong shape is refused', async () => {
    for (const body of [
      {},
      { refresh_token: 7 },
      { refresh_token: '' },
      { refresh_token: 'x'.repeat(60_000) },
      { refresh_token: ['a'] },
      'nothing',
      { refresh_token: 'a\0b' },
    ])
      expect((await post(auth('/token?grant_type=refresh_token'), body)).status).toBe(400);
  });

  test('is useless to a reader of the tables, as is a link’s secret', async () => {
    const ada = await server.signUp('adastored');
    await post(auth('/recover'), { email: ada.email });
    const mailed = /token(?:_hash)?=([0-9a-f]{64})/.exec(server.mailbox.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const [row] = await admin<{ token: string; recovery: string }[]>`
      select t.token, u.recovery_token as recovery from auth.refresh_tokens t join auth.users u on u.id = t.user_id where u.id = ${ada.id}`;
    const { next } = { next: (await refresh(ada.refreshToken)).body.refresh_token };
    const stored = (await admin`select token, parent from auth.refresh_tokens where user_id = ${ada.id}`).flatMap(
      ({ token, parent }) => [token, parent] as string[],
    );
    for (const secret of [ada.refreshToken, next, mailed])
      expect([row?.token, row?.recovery, ...stored].join()).not.toContain(secret);
    expect((await refresh(row?.token ?? '')).status).toBe(400);
    expect((await post(auth('/verify'), { type: 'recovery', token_hash: row?.recovery })).status).toBe(400);
    expect(
      (await requestJson(auth(`/verify?type=recovery&token=${encodeURIComponent(row?.recovery ?? '')}`))).status,
    ).toBe(400);
    expect((await post(auth('/verify'), { type: 'recovery', token_hash: mailed })).status).toBe(200);
  });
});
