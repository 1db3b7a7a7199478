import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { requestJson, bearerOf, post, rawAnswer } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { limitsOf } from '../sync/rate-limit.ts';
import { rpcRoutes } from './rpc-routes.ts';

let server: TestServer;
let sql: postgres.Sql;
let ada: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  ada = await server.signUp('adacalls');
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});
const rpc = (name: string, body: unknown = {}, headers = {}) =>
  post(`${server.url}/rest/v1/rpc/${name}`, body, headers);

test('a function runs as the token’s member', async () => {
  const { body, status } = await rpc('digest', {}, bearerOf(ada));
  expect(status).toBe(200);
  expect(body).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('a guest has the role anon, and is refused', async () => {
  expect(await rpc('digest')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
});

test('the role comes from the token, and none remains on the connection', async () => {
  await sql`create function public.who_am_i() returns text language sql stable as $$ select concat_ws(' ', current_user, auth.uid()) $$`;
  const auth = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  const routes = rpcRoutes(auth, server.backend.verify, { who_am_i: 'nothing' });
  const whoAmI = async (headers = {}) => (await routes.request('/rpc/who_am_i', { method: 'POST', headers })).json();
  expect([await whoAmI(), await whoAmI(bearerOf(ada)), await whoAmI()]).toEqual([
    'anon',
    `authenticated ${ada.id}`,
    'anon',
  ]);
  const [left] = await auth`select current_user as role, current_setting('request.jwt.claims', true) as claims`;
  expect(left).toEqual({ role: 'supabase_auth_admin', claims: '' });
  await auth.end();
});

test('a large answer of a function crosses the network compressed', async () => {
  const { headers } = await rawAnswer(
    `${server.url}/rest/v1/rpc/pull`,
    { request: { v: PROTOCOL_VERSION, epoch: null, heads: [] } },
    { ...bearerOf(ada), 'accept-encoding': 'gzip' },
  );
  expect(headers['content-encoding']).toBe('gzip');
});

test('only listed functions can be called, whatever the database has', async () => {
  for (const name of ['version', 'pg_sleep', 'toString', 'digest()%20--', 'turn_epoch'])
    expect(await rpc(name, {}, bearerOf(ada))).toMatchObject({ status: 404 });
});

test('a forged or foreign token is refused', async () => {
  expect(await rpc('digest', {}, { authorization: `Bearer ${ada.accessToken}x` })).toMatchObject({ status: 401 });
});

test('an incomplete request is a bad request', async () => {
  expect(await rpc('pull', {}, bearerOf(ada))).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  expect(await rpc('pull', 'not json', bearerOf(ada))).toMatchObject({ status: 400 });
});

test('[AUTH-152, AUTH-155] update-last-login records the time of a member with a token', async () => {
  const call = (headers = {}, method = 'POST') =>
    requestJson(`${server.url}/functions/v1/update-last-login`, { method, headers });
  expect(await call(bearerOf(ada))).toMatchObject({ status: 200, body: { success: true } });
  const [row] =
    await sql`select last_login > now() - interval '1 minute' as now from public.profiles where id = ${ada.id}`;
  expect(row).toEqual({ now: true });
  expect((await call()).status).toBe(401);
  expect((await call(bearerOf(ada), 'GET')).status).toBe(405);
  expect((await requestJson(`${server.url}/functions/v1/other`, { method: 'POST' })).status).toBe(404);
});

test('functions have a time limit and a rate limit', async () => {
  await sql`create function public.sleeps() returns void language sql as $$ select pg_sleep(20) $$`;
  const auth = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  const routes = rpcRoutes(
    auth,
    server.backend.verify,
    { sleeps: 'nothing', digest: 'nothing' },
    limitsOf({ burst: 1, perSecond: 0.1 }),
  );
  const callRpc = (name: string, headers = {}) => routes.request(`/rpc/${name}`, { method: 'POST', headers });
  expect((await callRpc('sleeps')).status).toBe(503);
  expect((await callRpc('digest', bearerOf(ada))).status).toBe(200);
  const refused = await callRpc('digest', bearerOf(ada));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  const heavy = rpcRoutes(auth, server.backend.verify, { digest: 'request' }, limitsOf({ burst: 3, perSecond: 0.1 }));
  const carrying = (count: number) =>
    heavy.request('/rpc/digest', {
      method: 'POST',
      headers: { ...bearerOf(ada), 'content-type': 'application/json' },
      body: JSON.stringify({ request: { entries: Array(count).fill({}) } }),
    });
  expect([(await carrying(2)).status, (await carrying(2)).status]).not.toContain(200);
  expect((await carrying(2)).status).toBe(429);
  await auth.end();
}, 15_000);
