import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import postgres from 'postgres';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, registrationOf } from '#tests/support/sign-up.ts';

let server: TestServer;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});
const auth = (path: string) => `${server.url}/auth/v1${path}`;
const account = (username: string) => ({
  email: emailOf(username),
  password: PASSWORD,
  data: registrationOf(username),
});

test('a member signs up, signs in, and the token names them', async () => {
  const ada = await server.signUp('adalovelace');
  expect(await server.backend.verify(ada.accessToken)).toMatchObject({ id: ada.id });
  const again = await post(auth('/token?grant_type=password'), { email: ada.email, password: PASSWORD });
  expect(again.body).toMatchObject({ token_type: 'bearer', user: { id: ada.id } });
});

test('metadata are kept as an object and times are ISO 8601', async () => {
  const answer = await post<{ user: { created_at: string } }>(auth('/signup'), account('metadata1'));
  expect(answer.body.user.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/);
  const [row] =
    await sql`select jsonb_typeof(raw_user_meta_data) as kind from auth.users where email = ${emailOf('metadata1')}`;
  expect(row).toEqual({ kind: 'object' });
});

test('a database refusal has its code, and submitted values are logged nowhere', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await post(auth('/signup'), account('takenname'));
  const usernameTaken = await post(auth('/signup'), { ...account('takenname'), email: 'other@demo.alcove.test' });
  const short = await post(auth('/signup'), { ...account('abc'), email: 'abc@demo.alcove.test' });
  expect(usernameTaken).toMatchObject({ status: 400, body: { code: 'username-taken' } });
  expect(short).toMatchObject({ status: 400, body: { code: 'invalid-username' } });
  const { inspect } = await import('node:util');
  expect(inspect(printed.mock.calls, { depth: 9, showHidden: true })).not.toMatch(/other@demo|takenname|\$2[aby]\$/);
  printed.mockRestore();
});

test('[AUTH-21] a new password needs eight characters', async () => {
  expect(await post(auth('/signup'), { ...account('shortpass'), password: 'seven77' })).toMatchObject({ status: 422 });
});

test('a page of another origin may send requests and read answers', async () => {
  const origin = { origin: 'https://app.example' };
  const response = await post(
    auth('/token?grant_type=password'),
    { email: 'nobody@demo.alcove.test', password: 'x' },
    origin,
  );
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const preflight = await requestJson(auth('/token'), {
    method: 'OPTIONS',
    headers: {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,apikey',
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization.*apikey/);
});

test('a mail links to the page of its kind, whatever redirect was requested', async () => {
  await server.signUp('forgetful');
  for (const target of [`${server.url}/reset-password?x=1`, 'https://elsewhere.example/steal']) {
    await post(auth(`/recover?redirect_to=${encodeURIComponent(target)}`), { email: emailOf('forgetful') });
    const mail = server.mailbox.mails.at(-1);
    expect(mail?.to).toBe(emailOf('forgetful'));
    expect(mail?.text).toMatch(new RegExp(`${server.url}/reset-password\\?token=[\\w-]+\\s`));
    expect(mail?.text).not.toMatch(/steal|x=1/);
  }
  await post(auth('/otp'), { email: emailOf('forgetful') });
  expect(server.mailbox.mails.at(-1)?.text).not.toMatch(/https?:/);
});

test('a mailed code is accepted under the type « email »', async () => {
  const ada = await server.signUp('mailedcode');
  await post(auth('/otp'), { email: ada.email });
  const token = /: (\d+)/.exec(server.mailbox.mails.at(-1)?.text ?? '')?.[1];
  expect(await post(auth('/verify'), { type: 'email', email: ada.email, token: '000000' })).toMatchObject({
    status: 403,
  });
  expect(await post(auth('/verify'), { type: 'email', email: ada.email, token })).toMatchObject({
    status: 200,
    body: { user: { id: ada.id } },
  });
});

test('[AUTH-37] guessing a mailed code locks the account, from whatever address', async () => {
  const ada = await server.signUp('guessedcode');
  await post(auth('/otp'), { email: ada.email });
  const token = /: (\d+)/.exec(server.mailbox.mails.at(-1)?.text ?? '')?.[1];
  const guess = (code = '000000', type = 'recovery', email = ada.email) =>
    post(auth('/verify'), { type, email, token: code });
  for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(403);
  expect(await guess('000000', 'magiclink', ada.email.toUpperCase())).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts' },
  });
  expect((await guess(token, 'email')).status).toBe(429);
});

test('requesting a mailed code reveals no account and creates none', async () => {
  await server.signUp('knownmail');
  const wanted = { email: 'unknownmail@demo.alcove.test', create_user: true };
  for (const path of ['/otp', '/magiclink', '/recover']) {
    const [known, unknown] = [
      await post(auth(path), { ...wanted, email: emailOf('knownmail') }),
      await post(auth(path), wanted),
    ];
    expect([path, unknown.status, unknown.body]).toEqual([path, known.status, known.body]);
  }
  expect(await sql`select from auth.users where email = ${wanted.email}`).toHaveLength(0);
});

test('a missing gateway route answers with its own code', async () => {
  expect(await requestJson(auth('/admin/users'))).toMatchObject({
    status: 501,
    body: { error_code: 'not_implemented' },
  });
});

test('only the library’s auth and storage are reachable', async () => {
  for (const path of ['/_system/config', '/_system/ping', '/rest/v1/profiles', '/rest/v1/', '/_studio', '/studio'])
    expect([path, (await requestJson(`${server.url}${path}`)).status]).toEqual([path, 404]);
});

test('a wrong key is refused; no key means a guest', async () => {
  expect((await requestJson(auth('/settings'), { headers: { apikey: 'sb_publishable_other' } })).status).toBe(401);
  expect((await requestJson(auth('/settings'))).status).toBe(200);
});

test('a refresh token is exchanged, and an unknown one is refused', async () => {
  const { refreshToken } = await server.signUp('refreshing');
  expect(await post(auth('/token?grant_type=refresh_token'), { refresh_token: refreshToken })).toMatchObject({
    status: 200,
  });
  expect(await post(auth('/token?grant_type=refresh_token'), { refresh_token: 'unknown' })).toMatchObject({
    status: 400,
  });
});

test('signing out ends the session', async () => {
  const ada = await server.signUp('leaving01');
  expect((await post(auth('/logout'), {}, bearerOf(ada))).status).toBe(204);
  expect((await post(auth('/token?grant_type=refresh_token'), { refresh_token: ada.refreshToken })).status).toBe(400);
});

test('a body that is too large is refused', async () => {
  expect((await post(auth('/signup'), { ...account('largebody'), more: 'x'.repeat(70_000) })).status).toBe(413);
});
