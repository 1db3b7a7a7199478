/** Attacks the gateway's addresses: those of requests, and those that it redirects to. */
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestJson, post } from '#tests/support/json-requests.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD } from '#tests/support/sign-up.ts';
import { account, authOf, said, tokenIn } from './account-requests.ts';

let open: TestServer;
let sql: postgres.Sql;
beforeAll(async () => {
  open = await startTestServer();
  sql = postgres(open.backend.authUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await open.stop();
});

const auth = (path: string) => authOf(open, path);

describe('a request’s target', () => {
  beforeAll(() => open.signUp('visee0001'));
  test.each([
    '/auth/v1/token#?grant_type=password',
    '/auth/v1/token?x#&grant_type=password',
    '/auth/v1/token\\?grant_type=password',
    '/auth/v1/x/../token?grant_type=password',
    '/storage/v1/../../auth/v1/token?grant_type=password',
    '/rest/v1/%2e%2e/%2e%2e/auth/v1/token?grant_type=password',
    '/auth/v1//token?grant_type=password',
    '/auth/v1/token?grant_type=password&grant_type=refresh_token',
    '/auth/v1/token?grant_type=password&grant_type=password',
    '/auth/v1/token;x?grant_type=password',
    '/auth/v1/TOKEN?grant_type=password',
  ])('%s signs nobody in', async (target) => {
    const answer = await rawRequest(open.url, target, { body: { email: emailOf('visee0001'), password: PASSWORD } });
    expect([400, 404, 405]).toContain(answer.status);
    expect(answer.body).not.toHaveProperty('access_token');
  });

  test('an unserved target gets a code, and none of it reaches the library', async () => {
    const closed = [
      '/reauthenticate',
      '/authorize?provider=github',
      '/callback?code=x',
      '/.well-known/jwks.json',
      '/.well-known/openid-configuration',
      '/nonexistent',
      '/sso',
      '/factors',
      '/invite',
      '/user/identities',
    ];
    for (const path of closed)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expect([path, method, said(await requestJson(auth(path), { method }))]).toMatchObject([
          path,
          method,
          { status: 404, body: { code: 'not-found' } },
        ]);
    const wrong = [
      ['GET', '/token?grant_type=password'],
      ['GET', '/signup'],
      ['PUT', '/signup'],
      ['GET', '/otp'],
      ['GET', '/recover'],
      ['GET', '/logout'],
      ['DELETE', '/user'],
      ['POST', '/user'],
      ['PATCH', '/verify'],
      ['POST', '/health'],
    ] as const;
    for (const [method, path] of wrong)
      expect([path, method, said(await requestJson(auth(path), { method }))]).toMatchObject([
        path,
        method,
        { status: 405, body: { code: 'bad-request' } },
      ]);
    for (const grant of ['pkce', 'id_token', 'PASSWORD', 'password ', ''])
      expect((await post(auth(`/token?grant_type=${encodeURIComponent(grant)}`), account('personne0'))).status).toBe(
        400,
      );
  });

  test('a server’s own key is refused over the network', async () => {
    const key = { apikey: 'sb_secret_x' };
    expect((await post(auth('/token?grant_type=password'), account('personne0'), key)).status).toBe(401);
    expect((await requestJson(auth('/settings?apikey=sb_publishable_alcove&apikey=sb_secret_x'))).status).toBe(401);
  });
});

describe('a mailed link’s target', () => {
  const elsewhere = [
    'https://evil.example\\@HOST/',
    'https://evil.example/\\@HOST',
    'https://HOST@evil.example/',
    'https://HOST:x@evil.example/',
    'https://evil.example#@HOST',
    'https://evil.example?@HOST',
    '//evil.example/',
    '\\\\evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https:/\\evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'https://HOST.evil.example',
    'https://HOST:1/',
    'https://HOST%2eevil.example',
    'https://h\u043est.example',
    'https://HOST\u3002evil.example',
    'java\tscript:alert(1)',
    'javascript://HOST/%0aalert(1)',
    'data:text/html,x',
    'http://HOST\t@evil.example',
    'http://evil.example\n.HOST',
    ' https://evil.example',
    '\u0000https://evil.example',
    'https://[::1]@evil.example',
    'https://evil.example\r\nset-cookie: a=b',
  ];
  test('[AUTH-125] a link always leads to the site’s own page, whatever was requested', async () => {
    const { email } = await open.signUp('menee0001');
    const host = new URL(open.url).host;
    await post(auth('/recover'), { email });
    const token = tokenIn(open.mailbox.mails.at(-1)?.text);
    for (const target of ['https://HOST/reset-password', ...elsewhere]) {
      const redirectTo = encodeURIComponent(target.replaceAll('HOST', host));
      const answer = await rawRequest(
        open.url,
        `/auth/v1/verify?type=recovery&token=${token}&redirect_to=${redirectTo}`,
        {
          method: 'GET',
          headers: { host: 'evil.example', referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' },
        },
      );
      expect([target, answer.status, answer.location]).toEqual([
        target,
        303,
        `${open.url}/reset-password?token=${token}`,
      ]);
    }
    // After all these views, the token still works once.
    expect((await post(auth('/verify'), { type: 'recovery', token_hash: token })).status).toBe(200);
  });

  test('[AUTH-125] a browser whose link lacks a part comes to the site’s page, which says so', async () => {
    for (const [query, page] of [
      ['type=recovery', '/reset-password'],
      ['type=signup&token=', '/confirm-email'],
      ['type=invite&token=abc&redirect_to=https://evil.example', '/confirm-email'],
      ['type=signup&type=recovery&token=abc', '/confirm-email'],
      ['', '/confirm-email'],
    ] as const) {
      const answer = await rawRequest(open.url, `/auth/v1/verify?${query}`, {
        method: 'GET',
        headers: { host: 'evil.example', accept: 'text/html' },
      });
      expect([query, answer.status, answer.location]).toEqual([query, 303, `${open.url}${page}`]);
    }
  });

  test('[AUTH-125] no mail contains text chosen by the requester', async () => {
    await open.signUp('menee0002');
    for (const target of elsewhere.slice(0, 4)) {
      await sql`delete from auth.sign_in_attempts`;
      const query = `?redirect_to=${encodeURIComponent(target)}`;
      for (const path of ['/recover', '/otp', '/magiclink'])
        await post(
          auth(path + query),
          { email: emailOf('menee0002'), redirect_to: target },
          { referer: target, origin: 'https://evil.example' },
        );
      await post(auth(`/signup${query}`), account('menee0003', { email: emailOf('menee0002') }));
    }
    for (const { text, html } of open.mailbox.mails) expect(text + html).not.toContain('evil');
  });

  test('no link signs in by a mere GET', async () => {
    const { email } = await open.signUp('menee0004');
    await post(auth('/otp'), { email });
    const [row] = await sql<{ token: string }[]>`select recovery_token as token from auth.users where email = ${email}`;
    for (const type of ['magiclink', 'email', 'email_change', 'reauthentication', 'invite']) {
      const answer = await rawRequest(open.url, `/auth/v1/verify?type=${type}&token=${row?.token ?? ''}`, {
        method: 'GET',
      });
      expect([type, answer.status, answer.location]).toEqual([type, 400, undefined]);
    }
    expect(
      await sql`select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`,
    ).toHaveLength(1);
  });
});
