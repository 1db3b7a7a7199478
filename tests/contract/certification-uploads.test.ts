/** What is read of members who send pictures of certification without being asked for one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegOf } from '#tests/support/file-bytes.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { slowRequest } from '#tests/support/slow-body.ts';

let server: TestServer;
let eve: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  eve = await server.signUp('evesends');
});
afterAll(() => server.stop());
const urlOf = () => `${server.url}/rest/v1/rpc/send_certification`;

test('[S6] nothing is read of a member without an open case', async () => {
  const headers = { ...bearerOf(eve), 'content-type': 'application/json', 'content-length': String(8 * 1024 ** 2) };
  const held = slowRequest(urlOf(), headers);
  expect(JSON.parse((await held.response).body)).toMatchObject({ refusal: 'certification-code' });
  held.abort();
});

test('[S6] whoever sends all the time is told to wait', async () => {
  const request = { code: 'AAAAAA', wording: 1, picture: jpegOf('a face').toString('base64') };
  const statuses = new Set<number>();
  for (let n = 0; n < 60 && !statuses.has(429); n += 1)
    statuses.add((await post(urlOf(), { request }, bearerOf(eve))).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
