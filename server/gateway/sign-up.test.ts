import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, registrationOf, signInAt } from '#tests/support/sign-up.ts';

let open: TestServer;
let confirming: TestServer;
beforeAll(async () => {
  [open, confirming] = [await startTestServer({ showMailbox: true }), await startTestServer({ confirmEmail: true })];
});
afterAll(async () => {
  await open.stop();
  await confirming.stop();
});
const auth = (server: TestServer, path: string, body: object, headers = {}) =>
  post<Record<string, unknown>>(`${server.url}/auth/v1${path}`, body, headers);
const account = (username: string, more: object = {}) => ({
  email: emailOf(username),
  password: PASSWORD,
  data: registrationOf(username),
  ...more,
});
const mailsTo = (server: TestServer, username: string) =>
  server.mailbox.mails.filter(({ to }) => to === emailOf(username));
const tokenIn = (text = '') => new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://nowhere').searchParams.get('token');

test('[AUTH-94] with confirmation required, only the mailed link signs the member in', async () => {
  expect(await auth(confirming, '/signup', account('attend01'))).toMatchObject({
    status: 200,
    body: { user: null, session: null },
  });
  const signIn = () =>
    auth(confirming, '/token?grant_type=password', { email: emailOf('attend01'), password: PASSWORD });
  expect(await signIn()).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } });
  const [mail] = mailsTo(confirming, 'attend01');
  expect(mail).toMatchObject({ subject: 'Confirmez votre adresse' });
  expect(mail?.text).toContain(`${confirming.url}/confirm-email?token=`);
  expect(await auth(confirming, '/verify', { type: 'signup', token_hash: tokenIn(mail?.text) })).toMatchObject({
    status: 200,
  });
  expect(await signIn()).toMatchObject({ status: 200 });
});

test('[AUTH-119] sign-up answers alike for known addresses, also in time; the owner is mailed', async () => {
  await auth(confirming, '/signup', account('connue01'));
  const timed = async (body: object) => {
    const began = performance.now();
    const { status, body: answer } = await auth(confirming, '/signup', body);
    return { answer: { status, answer }, took: performance.now() - began };
  };
  const known = await timed({ ...account('autre001'), email: emailOf('Connue01') });
  const unknown = await timed(account('nouvelle01'));
  expect(known.answer).toEqual(unknown.answer);
  for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(390);
  expect(mailsTo(confirming, 'connue01').map(({ subject }) => subject)).toEqual([
    'Confirmez votre adresse',
    'Vous avez déjà un compte',
  ]);
  // Other errors get the same answer.
  for (const email of ['connue01', 'nouvelle02'].map(emailOf)) {
    expect(await auth(confirming, '/signup', { ...account('connue01'), email })).toMatchObject({
      status: 400,
      body: { code: 'username-taken' },
    });
    expect(await auth(confirming, '/signup', account('autre002', { email, password: 'court' }))).toMatchObject({
      status: 422,
      body: { error_code: 'weak_password' },
    });
  }
});

test('[AUTH-33] a wrong password reveals nothing about an unconfirmed address', async () => {
  await auth(confirming, '/signup', account('attend02'));
  const wrong = (email: string) => auth(confirming, '/token?grant_type=password', { email, password: 'pas-le-bon' });
  const [waits, nobody] = [await wrong(emailOf('attend02')), await wrong(emailOf('personne1'))];
  expect([waits.status, waits.body]).toEqual([nobody.status, nobody.body]);
});

test('[AUTH-116] without confirmation a known address gets no session, no account, the same mail', async () => {
  const ada = await open.signUp('adaknown');
  expect(await auth(open, '/signup', { ...account('encoreune'), email: ada.email })).toMatchObject({
    status: 200,
    body: { session: null },
  });
  expect(mailsTo(open, 'adaknown').map(({ subject }) => subject)).toEqual(['Vous avez déjà un compte']);
  expect(await signInAt(open.url, 'adaknown')).toMatchObject({ id: ada.id });
});

test('[AUTH-125] recovery answers alike for all; its link works once and ends other sessions', async () => {
  const ada = await open.signUp('oublieuse');
  const [known, unknown] = [
    await auth(open, '/recover', { email: ada.email }),
    await auth(open, '/recover', { email: emailOf('personne2') }),
  ];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const mail = mailsTo(open, 'oublieuse').at(-1);
  expect(mail).toMatchObject({ subject: 'Votre nouveau mot de passe' });
  expect(mail?.html).toContain('/reset-password?token=');
  const token = tokenIn(mail?.text);
  const link = await auth(open, '/verify', { type: 'recovery', token_hash: token });
  const headers = { authorization: `Bearer ${String(link.body['access_token'])}` };
  const change = await requestJson(`${open.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'un-nouveau-mot' }),
  });
  expect(change.status).toBe(200);
  expect(await auth(open, '/token?grant_type=refresh_token', { refresh_token: ada.refreshToken })).toMatchObject({
    status: 400,
  });
  expect(await auth(open, '/token?grant_type=password', { email: ada.email, password: PASSWORD })).toMatchObject({
    status: 400,
  });
  expect(
    await auth(open, '/token?grant_type=password', { email: ada.email, password: 'un-nouveau-mot' }),
  ).toMatchObject({ status: 200 });
  expect(await auth(open, '/verify', { type: 'recovery', token_hash: token })).toMatchObject({
    status: 403,
    body: { error_code: 'otp_expired' },
  });
  expect(mailsTo(open, 'oublieuse').at(-1)).toMatchObject({ subject: 'Votre mot de passe a été changé' });
});

test('[AUTH-119] a member who changes to another’s address learns nothing either', async () => {
  const ada = await open.signUp('curieuse1');
  const change = (email: string) =>
    requestJson(`${open.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { ...bearerOf(ada), 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  for (const email of ['adaknown', 'personne4'].map(emailOf)) expect((await change(email)).status).toBe(501);
});

test('[AUTH-49] link tokens cannot be guessed, and a network’s tries are limited', async () => {
  const few = await startTestServer({ asksPerNetwork: 3 });
  const tries = [];
  for (let n = 0; n < 4; n++)
    tries.push((await auth(few, '/verify', { type: 'recovery', token_hash: `guess${n}` })).status);
  expect(tries).toEqual([403, 403, 403, 429]);
  await few.stop();
});

test('[REFERRAL-04, AUTH-119] the gateway answers guest queries and counts them per network', async () => {
  const asks = (name: string, request: object) => post(`${open.url}/rest/v1/rpc/${name}`, { request });
  expect(await asks('referral_offer', { code: 'nobody' })).toMatchObject({ status: 200, body: null });
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push((await asks('username_available', { username: 'Libre2026' })).status);
  expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
  const ada = await signInAt(open.url, 'adaknown');
  expect(await post(`${open.url}/rest/v1/rpc/my_referral`, {}, bearerOf(ada))).toMatchObject({
    status: 200,
    body: null,
  });
});

test('[AUTH-46] the sign-in check counts nothing and answers alike for unknown accounts', async () => {
  const check = (identifier: string) => post(`${open.url}/functions/v1/rate-limit`, { action: 'login', identifier });
  const fail = (email: string) => auth(open, '/token?grant_type=password', { email, password: 'pas-le-bon' });
  await open.signUp('essayeuse');
  for (const email of ['essayeuse', 'personne3'].map(emailOf)) {
    for (let n = 0; n < 6; n++)
      expect(await check(email)).toMatchObject({ status: 200, body: { allowed: true, blocked: false } });
    for (let n = 0; n < 5; n++) await fail(email);
    expect(await check(email)).toMatchObject({ status: 200, body: { allowed: false, blocked: true } });
  }
  expect(await post(`${open.url}/functions/v1/rate-limit`, { action: 'other', identifier: 'x' })).toMatchObject({
    status: 400,
  });
});

test('undelivered mails can be read at an unguessable address from this machine only', async () => {
  const address = open.mailboxUrl ?? '';
  expect(address).toMatch(/\/auth\/mailbox\/[\w-]{22}$/);
  const page = await (await fetch(address)).text();
  expect(page).toContain('À adaknown@demo.alcove.test');
  expect(page).not.toContain('<script');
  expect((await fetch(address, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404);
  for (const guessed of [`${open.url}/auth/mailbox`, `${address.slice(0, -1)}~`])
    expect((await fetch(guessed)).status).toBe(404);
  expect(confirming.mailboxUrl).toBeNull();
});
