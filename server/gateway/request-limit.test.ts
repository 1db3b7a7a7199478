import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '#schemas/limits.ts';
import { post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, registrationOf } from '#tests/support/sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const auth = (path: string, body: object, at = server) => post(`${at.url}/auth/v1${path}`, body);
const refused = { status: 429, body: { code: 'too-many-attempts', error_code: 'over_request_rate_limit' } };

test('[AUTH-37] mails per account are limited alike for known and unknown accounts', async () => {
  await server.signUp('mailedmuch');
  const asks = ['/otp', '/magiclink', '/recover', '/resend', '/otp', '/recover', '/magiclink', '/resend', '/otp'];
  const answers = async (email: string) => {
    const all = [];
    for (const path of asks) all.push(await auth(path, { email, type: 'signup' }));
    return all.map(({ status, body }) => ({ status, body }));
  };
  const [known, unknown] = [await answers(emailOf('mailedmuch')), await answers(emailOf('nobodythere'))];
  expect(unknown).toEqual(known);
  expect(known.map(({ status }) => status)).toEqual(asks.map((_, n) => (n < SIGN_IN_ATTEMPTS ? 200 : 429)));
  expect(known.at(-1)).toMatchObject(refused);
  expect(server.mailbox.mails.filter(({ to }) => to === emailOf('mailedmuch'))).toHaveLength(SIGN_IN_ATTEMPTS - 1); // « resend » has no mail to send
});

test('[AUTH-37] sign-ups per address are limited separately, for known and unknown addresses', async () => {
  await server.signUp('signedup1');
  const account = (username: string, email: string) => ({ email, password: PASSWORD, data: registrationOf(username) });
  for (let n = 1; n < SIGN_IN_ATTEMPTS; n++)
    expect(await auth('/signup', account(`signedup${n + 1}`, emailOf('signedup1')))).toMatchObject({
      status: 200,
      body: { session: null },
    });
  for (let n = 0; n < SIGN_IN_ATTEMPTS; n++)
    expect(await auth('/signup', { ...account('free01', emailOf('free')), password: 'short' })).toMatchObject({
      status: 422,
    });
  for (const email of ['SignedUp1', 'free'].map(emailOf))
    expect(await auth('/signup', account('another01', email))).toMatchObject(refused);
  expect(await auth('/recover', { email: emailOf('signedup1') })).toMatchObject({ status: 200 });
});

test('[AUTH-37] requests per network are limited, whatever address or path spelling they use', async () => {
  const small = await startTestServer({ asksPerNetwork: 3 });
  for (const name of ['un', 'deux', 'trois'])
    expect(await auth('/recover', { email: emailOf(name) }, small)).toMatchObject({ status: 200 });
  for (const path of ['/signup', '/otp', '/magiclink', '/recover', '/resend']) {
    const answer = await auth(path, { email: emailOf('quatre'), password: PASSWORD }, small);
    expect([path, answer.status, Number(answer.headers.get('retry-after')) > 800]).toEqual([path, 429, true]);
  }
  expect(await auth('/recover', {}, small)).toMatchObject(refused);
  for (const path of ['/%72ecover', '/recover/', '//recover', '/RECOVER'])
    expect([path, (await auth(path, { email: emailOf('cinq') }, small)).status >= 400]).toEqual([path, true]);
  await small.stop();
});
