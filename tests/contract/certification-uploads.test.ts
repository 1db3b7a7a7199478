/** What is read of members who send pictures of certification without being asked for one. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegOf } from '#tests/support/file-bytes.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { slowRequest } from '#tests/support/slow-body.ts';

let server: TestServer;
let owner: Sql;
let eve: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  eve = await server.signUp('evesends');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});
const urlOf = () => `${server.url}/rest/v1/rpc/send_certification`;

test('[S6] nothing is read of a member without an open case', async () => {
  const headers = { ...bearerOf(eve), 'content-type': 'application/json', 'content-length': String(8 * 1024 ** 2) };
  const held = slowRequest(urlOf(), headers);
  expect(JSON.parse((await held.response).body)).toMatchObject({ refusal: 'certification-code' });
  held.abort();
});

test('[S6] nothing is read with the code of another, or with none', async () => {
  const [ada, cyd] = [await server.signUp('adacase'), await server.signUp('cydcase')];
  const codes = [];
  for (const who of [ada, cyd]) {
    await owner`update public.profiles set avatar_url = '/avatars/x.svg', avatar_moderation_status = 'approved' where id = ${who.id}`;
    const start = `${server.url}/rest/v1/rpc/start_certification`;
    const { body } = await post<{ page: { request: { code: string } } }>(start, { request: {} }, bearerOf(who));
    codes.push(body.page.request.code);
  }
  for (const code of [codes[1], 'AAAAAA', '', 'x'.repeat(4000)]) {
    const head = { 'content-type': 'application/json', 'content-length': String(8 * 1024 ** 2) };
    const held = slowRequest(urlOf(), { ...bearerOf(ada), ...head, 'x-certification-code': code ?? '' });
    // No byte of the body was sent when the answer is there.
    expect(JSON.parse((await held.response).body)).toMatchObject({ refusal: 'certification-code' });
    held.abort();
  }
});

test('a page of another origin may send the code with its request', async () => {
  const preflight = { origin: 'https://app.test', 'access-control-request-method': 'POST' };
  const answer = await fetch(urlOf(), { method: 'OPTIONS', headers: preflight });
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-certification-code');
});

test('[S6] whoever sends all the time is told to wait', async () => {
  const request = { wording: 1, picture: jpegOf('a face').toString('base64') };
  const statuses = new Set<number>();
  for (let n = 0; n < 60 && !statuses.has(429); n += 1)
    statuses.add((await post(urlOf(), { request }, bearerOf(eve))).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
