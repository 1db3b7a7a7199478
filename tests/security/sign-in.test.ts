/** Attacks the requests that need a password. */
import bcrypt from 'bcryptjs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '#schemas/limits.ts';
import { post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD } from '#tests/support/sign-up.ts';
import { account, authOf, putUser, said, tokenIn } from './account-requests.ts';

let open: TestServer;
let confirming: TestServer;
let sql: postgres.Sql;
let confirmingSql: postgres.Sql;
beforeAll(async () => {
  [open, confirming] = [await startTestServer(), await startTestServer({ confirmEmail: true })];
  [sql, confirmingSql] = [open, confirming].map(({ backend }) =>
    postgres(backend.authUrl as string, { max: 1, onnotice: () => undefined }),
  ) as [postgres.Sql, postgres.Sql];
});
afterAll(async () => {
  await Promise.all([sql.end(), confirmingSql.end()]);
  await open.stop();
  await confirming.stop();
});

const auth = (path: string, server = open) => authOf(server, path);
const signIn = (body: unknown, server = open) => post(auth('/token?grant_type=password', server), body);
const put = (accessToken: string, body: object) => putUser(open, accessToken, body);

describe('every form of sign-in', () => {
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
  beforeAll(async () => {
    await open.signUp('connue0');
    await post(auth('/signup', confirming), account('attente0'));
  });
  test.each(shapes)(
    '[AUTH-119] %s for a password answers alike for known, unconfirmed and unknown accounts',
    async (_, password) => {
      const answers = await Promise.all([
        signIn({ email: emailOf('connue0'), password }),
        signIn({ email: emailOf('attente0'), password }, confirming),
        signIn({ email: emailOf('personne0'), password }),
        signIn({ email: emailOf('personne1'), password: 'pas-le-bon' }),
      ]);
      for (const answer of answers)
        expect(said(answer)).toEqual({
          status: 400,
          body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
        });
      for (const each of [sql, confirmingSql]) await each`delete from auth.sign_in_attempts`;
    },
  );

  test('[AUTH-37] every form counts: after five failures the right password has to wait', async () => {
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

  test('[AUTH-37] attempts that name nobody count together', async () => {
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

  test('a password matches in any Unicode form, and old uncomposed hashes still work', async () => {
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

describe('a new password', () => {
  test('requires the present one, and guesses count as sign-in attempts', async () => {
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

  test('[AUTH-125] a recovery link sets one without it, once; a mailed code does not', async () => {
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
