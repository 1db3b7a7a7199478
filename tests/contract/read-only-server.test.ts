/** « Lecture seule » and closed registrations over HTTP: each refusal has its code, and nothing is refused for good. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { connectGroups } from '#tests/support/group-socket-client.ts';
import { webpOf } from '#tests/support/file-bytes.ts';
import { bearerOf, post, requestJson } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { emailOf, PASSWORD, registrationOf, signInAt } from '#tests/support/sign-up.ts';

let server: TestServer;
let confirming: TestServer;
let ada: TestMember;
beforeAll(async () => {
  [server, confirming] = [await startTestServer(), await startTestServer({ confirmEmail: true })];
  ada = await server.signUp('lectrice1');
});
afterAll(async () => {
  await server.stop();
  await confirming.stop();
});
/** Works in a server's database as its owner. */
async function asOwner<T>({ backend }: TestServer, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
const turn = (at: TestServer, name: string, isStopped: boolean) =>
  asOwner(
    at,
    (sql) => sql`update app.site_switches set stopped_at = ${isStopped ? new Date() : null} where name = ${name}`,
  );
beforeEach(() => async () => {
  for (const at of [server, confirming]) for (const name of ['read-only', 'sign-up']) await turn(at, name, false);
});
const signUp = (at: TestServer, username: string, email = emailOf(username)) =>
  post<Record<string, unknown>>(`${at.url}/auth/v1/signup`, {
    email,
    password: PASSWORD,
    data: registrationOf(username),
  });
const state = async (at: TestServer) => (await post(`${at.url}/rest/v1/rpc/site_state`, { request: {} })).body;

test('[S34] a closed registration says so to known and unknown addresses alike, and members sign in', async () => {
  await signUp(confirming, 'attendue1');
  await turn(confirming, 'sign-up', true);
  expect(await state(confirming)).toEqual({ readOnly: false, signUp: false });
  for (const email of [emailOf('attendue1'), emailOf('nouvelle1')])
    expect(await signUp(confirming, 'nouvelle1', email)).toMatchObject({
      status: 400,
      body: { code: 'sign-up-closed' },
    });
  expect(
    await asOwner(confirming, (sql) => sql`select from auth.users where email = ${emailOf('nouvelle1')}`),
  ).toHaveLength(0);
  const mail = confirming.mailbox.mails.find(({ to }) => to === emailOf('attendue1'));
  const token = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://nowhere').searchParams.get('token');
  const confirmed = await post(`${confirming.url}/auth/v1/verify`, { type: 'signup', token_hash: token });
  expect(confirmed.status).toBe(200);
  expect((await signInAt(confirming.url, 'attendue1')).accessToken).not.toBe('');
  await turn(confirming, 'sign-up', false);
  expect(await signUp(confirming, 'nouvelle1')).toMatchObject({ status: 200 });
});

test('[S34] while the site can only be read, functions and sign-up answer with its code', async () => {
  await turn(server, 'read-only', true);
  expect(await state(server)).toEqual({ readOnly: true, signUp: false });
  const saved = await post(`${server.url}/rest/v1/rpc/save_event`, { request: {} }, bearerOf(ada));
  expect(saved).toMatchObject({ status: 400, body: { code: 'read-only' } });
  expect(await signUp(server, 'nouvelle2')).toMatchObject({ status: 400, body: { code: 'read-only' } });
});

test('[S34] a pushed message is deferred for less than a minute, and leaves afterwards', async () => {
  const bela = await server.signUp('lectrice2');
  const message = await sendEntry(ada, bela, 'Bonsoir');
  await turn(server, 'read-only', true);
  const [refused] = (await pushAt(server.url, ada, [message])).body.results;
  expect(refused).toMatchObject({ id: message.id, status: 'deferred' });
  expect(Date.parse(refused?.until ?? '') - Date.now()).toBeLessThan(60_000);
  await turn(server, 'read-only', false);
  expect((await pushAt(server.url, ada, [message])).body.results).toMatchObject([{ status: 'applied' }]);
});

test('[S34] what is done to a group at once is refused, since nothing queues it', async () => {
  await turn(server, 'read-only', true);
  const client = await connectGroups(server.url, { token: ada.accessToken, userId: ada.id });
  try {
    const answer = await client.ask('group:create', { name: 'Lecture', createdBy: ada.id });
    expect(answer).toMatchObject({ success: false, code: 'read-only' });
  } finally {
    client.close();
  }
});

test('[S34] an upload is asked to come again, so that the device keeps its file', async () => {
  await turn(server, 'read-only', true);
  const path = profilePicturePath(ada.id, 'avatar', randomUUID(), { type: 'image/webp', width: 10, height: 10 });
  const send = () =>
    requestJson(`${server.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { ...bearerOf(ada), 'content-type': 'image/webp' },
      body: webpOf(),
    });
  const refused = await send();
  expect(refused).toMatchObject({ status: 503, body: { code: 'read-only' } });
  await turn(server, 'read-only', false);
  expect((await send()).status).toBe(200);
});
