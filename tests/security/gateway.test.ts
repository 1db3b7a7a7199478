import bcrypt from 'bcryptjs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '#schemas/limits.ts';
import { ask, bearerOf, post } from '#tests/support/post.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, registrationOf } from '#tests/support/sign-up.ts';

let open: TestServer;
let confirming: TestServer;
let sql: postgres.Sql;
beforeAll(async () => {
  [open, confirming] = [await startTestServer(), await startTestServer({ confirmEmail: true })];
  sql = postgres(open.backend.authUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await open.stop();
  await confirming.stop();
});

const auth = (path: string, server = open) => `${server.url}/auth/v1${path}`;
const signIn = (body: unknown, server = open) => post(auth('/token?grant_type=password', server), body);
const said = ({ status, body }: { status: number; body: object }) => ({ status, body });
const account = (username: string, more: object = {}) => ({
  email: emailOf(username),
  password: PASSWORD,
  data: registrationOf(username),
  ...more,
});
const put = (accessToken: string, body: object) =>
  ask(auth('/user'), {
    method: 'PUT',
    headers: { ...bearerOf({ accessToken }), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const tokenIn = (text = '') =>
  new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://nowhere').searchParams.get('token') ?? '';

describe('the target of a request', () => {
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

  test('what is not served is said to be so, with a code, and nothing of it reaches the library', async () => {
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
        expect([path, method, said(await ask(auth(path), { method }))]).toMatchObject([
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
      expect([path, method, said(await ask(auth(path), { method }))]).toMatchObject([
        path,
        method,
        { status: 405, body: { code: 'bad-request' } },
      ]);
    for (const grant of ['pkce', 'id_token', 'PASSWORD', 'password ', ''])
      expect((await post(auth(`/token?grant_type=${encodeURIComponent(grant)}`), account('personne0'))).status).toBe(
        400,
      );
  });

  test('a server’s own key lets nobody in over the network', async () => {
    const key = { apikey: 'sb_secret_x' };
    expect((await post(auth('/token?grant_type=password'), account('personne0'), key)).status).toBe(401);
    expect((await ask(auth('/settings?apikey=sb_publishable_alcove&apikey=sb_secret_x'))).status).toBe(401);
  });
});

describe('signing in, in every shape', () => {
  const shapes: [string, unknown][] = [
    ['a number', 12345678],
    ['nothing', null],
    ['a list', [PASSWORD]],
    ['an object', { length: 8 }],
    ['an empty text', ''],
    ['a true', true],
    ['a cycle of U+0000', `${PASSWORD}\0${PASSWORD}\0`],
    ['U+0000 at its end', `${PASSWORD}\0`],
    ['73 bytes', 'x'.repeat(73)],
    ['1,025 characters', 'x'.repeat(1025)],
    ['40,000 characters', 'é'.repeat(20_000)],
    ['half an emoji', 'alcove-demo\ud83d'],
  ];
  test.each(shapes)(
    '[AUTH-119] %s for a password gets one answer, for a known account, one that waits, and none',
    async (name, password) => {
      const number = shapes.findIndex(([each]) => each === name);
      const [known, waits] = [`connue${number}`, `attente${number}`];
      await open.signUp(known);
      await post(auth('/signup', confirming), account(waits));
      const answers = [
        await signIn({ email: emailOf(known), password }),
        await signIn({ email: emailOf(waits), password }, confirming),
        await signIn({ email: emailOf('personne0'), password }),
        await signIn({ email: emailOf('personne1'), password: 'pas-le-bon' }),
      ];
      for (const answer of answers)
        expect(said(answer)).toEqual({
          status: 400,
          body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
        });
      await sql`delete from auth.sign_in_attempts`;
    },
  );

  test('[AUTH-37] every shape counts: after five of any, the right password has to wait', async () => {
    const { email } = await open.signUp('comptee01');
    const bodies = [
      { email, password: 12345678 },
      { email: ` ${email.toUpperCase()} `, password: 'x'.repeat(2000) },
      { email, password: `${PASSWORD}\0` },
      { email },
      `{"email":"autre@demo.alcove.test","email":"${email}","password":null}`,
    ];
    for (const body of bodies) expect((await signIn(body)).status).toBe(400);
    expect(bodies).toHaveLength(SIGN_IN_ATTEMPTS);
    expect(await signIn({ email, password: PASSWORD })).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts' },
    });
  });

  test('[AUTH-37] what names nobody counts as well, together', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '"text"',
      {},
      { email: 7, password: PASSWORD },
      { email: { a: 1 } },
      { email: `${'a'.repeat(300)}@x.fr`, password: PASSWORD },
    ];
    const answers = [];
    for (const body of bodies) answers.push((await signIn(body)).status);
    expect(answers).toEqual([
      ...Array<number>(SIGN_IN_ATTEMPTS).fill(400),
      ...Array<number>(bodies.length - SIGN_IN_ATTEMPTS).fill(429),
    ]);
    await sql`delete from auth.sign_in_attempts`;
  });

  test('a password is the same however it is composed, and a hash of one that was not composed still opens', async () => {
    const { email } = await open.signUp('accentuee');
    const [composed, decomposed] = ['mot de pass\u00e9', 'mot de passe\u0301'];
    for (const kept of [composed, decomposed]) {
      await sql`update auth.users set encrypted_password = ${bcrypt.hashSync(kept, 4)} where email = ${email}`;
      for (const typed of [composed, decomposed])
        expect([kept, typed, (await signIn({ email, password: typed })).status]).toEqual([kept, typed, 200]);
    }
    expect((await signIn({ email, password: 'mot de passe' })).status).toBe(400);
  });
});

describe('signing up', () => {
  test('[AUTH-119] the username tells nothing afterwards: it is taken, whether the address had an account or not', async () => {
    await post(auth('/signup', confirming), account('dejala001'));
    const available = async (username: string) =>
      (await post(`${confirming.url}/rest/v1/rpc/username_available`, { request: { username } })).body['available'];
    const seen = async (email: string, username: string) => [
      await available(username),
      said(await post(auth('/signup', confirming), { ...account(username), email })),
      await available(username),
      await available(username.toUpperCase()),
      said(await post(auth('/signup', confirming), { ...account(username), email })),
      said(await post(auth('/signup', confirming), { ...account(username), email: emailOf(`tiers${username}`) })),
    ];
    const [known, unknown] = [
      await seen(emailOf('dejala001'), 'pseudo001'),
      await seen(emailOf('jamaisvue'), 'pseudo002'),
    ];
    expect(known).toEqual(unknown);
    expect(known.slice(0, 4)).toEqual([true, { status: 200, body: { user: null, session: null } }, false, false]);
  });

  test('[AUTH-119] [REFERRAL-11] nor does an invitation: it counts once its address is confirmed', async () => {
    const owner = postgres(confirming.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
    await post(auth('/signup', confirming), account('patronne1'));
    await owner`
      with p as (insert into public.professional_profiles (user_id, business_name, status) select id, 'Club Velours', 'approved' from auth.users where email = ${emailOf('patronne1')} returning id)
      insert into public.professional_referrals (professional_id, referral_code) select id, 'VELOURS' from p`;
    const used = async () =>
      (await owner<{ count: number }[]>`select usage_count as count from public.professional_referrals`)[0]?.count;
    const invited = (username: string, email: string) =>
      post(auth('/signup', confirming), {
        ...account(username),
        email,
        data: { ...registrationOf(username), referral_code: 'velours' },
      });
    await invited('invitee01', emailOf('patronne1'));
    await invited('invitee02', emailOf('invitee02'));
    expect(await used()).toBe(0);
    const mail = confirming.mailbox.mails.findLast(({ to }) => to === emailOf('invitee02'));
    const confirmed = await post(auth('/verify', confirming), { type: 'signup', token_hash: tokenIn(mail?.text) });
    expect(confirmed.status).toBe(200);
    expect(await used()).toBe(1);
    expect(
      (
        await post(
          `${confirming.url}/rest/v1/rpc/my_referral`,
          {},
          bearerOf({ accessToken: String(confirmed.body['access_token']) }),
        )
      ).body,
    ).toMatchObject({ business: 'Club Velours' });
    await owner.end();
  });

  test('[AUTH-21] a password is refused by the same rules for sign-up, reset and change, with a code for each', async () => {
    const { accessToken, email } = await open.signUp('changeante');
    await post(auth('/recover'), { email });
    const token = tokenIn(open.mailbox.mails.at(-1)?.text);
    const reset = String((await post(auth('/verify'), { type: 'recovery', token_hash: token })).body['access_token']);
    const cases: [unknown, string][] = [
      ['court', 'password-too-short'],
      [12345678, 'password-too-short'],
      ['x'.repeat(73), 'password-too-long'],
      ['guess\0guess\0', 'password-characters'],
      ['PassWord', 'password-common'],
      ['Changeante', 'password-like-account'],
      [email, 'password-like-account'],
    ];
    for (const [password, code] of cases) {
      const refused = { status: 422, body: { code, error_code: 'weak_password' } };
      const data = registrationOf('changeante');
      await sql`delete from auth.sign_in_attempts`;
      expect([code, await post(auth('/signup'), { email, password, data })]).toMatchObject([code, refused]);
      expect([code, await put(reset, { password })]).toMatchObject([code, refused]);
      expect([code, await put(accessToken, { password, current_password: PASSWORD })]).toMatchObject([code, refused]);
    }
  });

  test('of what an account says of itself only known keys are kept, and no more than 4 KB', async () => {
    const data = { ...registrationOf('bavarde01'), role: 'admin', junk: 'x'.repeat(500) };
    expect((await post(auth('/signup'), { ...account('bavarde01'), data })).status).toBe(200);
    const [row] = await sql<
      { keys: string[] }[]
    >`select array(select jsonb_object_keys(raw_user_meta_data)) as keys from auth.users where email = ${emailOf('bavarde01')}`;
    expect(row?.keys).toEqual(expect.arrayContaining(['username', 'terms']));
    for (const key of ['role', 'junk']) expect(row?.keys).not.toContain(key);
    expect(
      (
        await post(auth('/signup'), {
          ...account('bavarde02'),
          data: { ...registrationOf('bavarde02'), location_name: 'x'.repeat(4096) },
        })
      ).status,
    ).toBe(422);
    const { accessToken } = await open.signUp('bavarde03');
    for (const body of [
      { data: { junk: 1 } },
      { data: {}, password: 'un-nouveau-mot', current_password: PASSWORD },
      {},
    ])
      expect((await put(accessToken, body)).status).toBe(400);
  });
});

describe('a new password', () => {
  test('asks for the present one, and guesses at it count as attempts to sign in', async () => {
    const { accessToken, email } = await open.signUp('prudente1');
    for (const body of [
      { password: 'un-nouveau-mot' },
      { password: 'un-nouveau-mot', current_password: 'pas-le-bon' },
      { password: 'un-nouveau-mot', current_password: 7 },
    ])
      expect((await put(accessToken, body)).status).toBe(400);
    expect((await put(accessToken, { password: 'un-nouveau-mot', current_password: PASSWORD })).status).toBe(200);
    expect((await signIn({ email, password: 'un-nouveau-mot' })).status).toBe(200);
    for (let n = 0; n < SIGN_IN_ATTEMPTS; n++)
      expect((await put(accessToken, { password: 'un-autre-mot', current_password: 'pas-le-bon' })).status).toBe(400);
    expect((await put(accessToken, { password: 'un-autre-mot', current_password: 'un-nouveau-mot' })).status).toBe(429);
    expect((await signIn({ email, password: 'un-nouveau-mot' })).status).toBe(429);
  });

  test('[AUTH-125] a recovery’s link gives one without it, once; a mailed code does not', async () => {
    const { email } = await open.signUp('oublieuse');
    await post(auth('/recover'), { email });
    const reset = String(
      (await post(auth('/verify'), { type: 'recovery', token_hash: tokenIn(open.mailbox.mails.at(-1)?.text) })).body[
        'access_token'
      ],
    );
    expect((await put(reset, { password: 'un-nouveau-mot' })).status).toBe(200);
    expect((await put(reset, { password: 'encore-un-mot' })).status).toBe(400);
    await post(auth('/otp'), { email });
    const code = /: (\d+)/.exec(open.mailbox.mails.at(-1)?.text ?? '')?.[1];
    const coded = String((await post(auth('/verify'), { type: 'email', email, token: code })).body['access_token']);
    expect((await put(coded, { password: 'encore-un-mot' })).status).toBe(400);
  });
});

describe('where a link leads', () => {
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
  test('[AUTH-125] whatever a request asks for, it is the site’s own page, with the link still to be used there', async () => {
    const { email } = await open.signUp('menee0001');
    const host = new URL(open.url).host;
    await post(auth('/recover'), { email });
    const token = tokenIn(open.mailbox.mails.at(-1)?.text);
    for (const target of ['https://HOST/reset-password', ...elsewhere]) {
      const asked = encodeURIComponent(target.replaceAll('HOST', host));
      const answer = await rawRequest(open.url, `/auth/v1/verify?type=recovery&token=${token}&redirect_to=${asked}`, {
        method: 'GET',
        headers: { host: 'evil.example', referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' },
      });
      expect([target, answer.status, answer.location]).toEqual([
        target,
        303,
        `${open.url}/reset-password?token=${token}`,
      ]);
    }
    // Looked at so often, it still serves, once.
    expect((await post(auth('/verify'), { type: 'recovery', token_hash: token })).status).toBe(200);
  });

  test('[AUTH-125] no mail names what the asker named', async () => {
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

  test('a link that signs in by being looked at does not exist', async () => {
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
