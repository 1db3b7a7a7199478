import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { SIGN_IN_ATTEMPTS } from '#schemas/limits.ts';
import { post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, signInAt } from '#tests/support/sign-up.ts';
import { signInLimit } from './sign-in-limit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const attempt = (email: string, password: string) =>
  post(`${server.url}/auth/v1/token?grant_type=password`, { email, password });
const times = async <T>(count: number, one: () => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let n = 0; n < count; n++) all.push(await one());
  return all;
};

test('[AUTH-37] after five attempts none is accepted for a while, even with the right password', async () => {
  const { email } = await server.signUp('limited01');
  const wrong = await times(SIGN_IN_ATTEMPTS, () => attempt(email, 'wrong'));
  expect(wrong.map(({ status }) => status)).toEqual(Array(SIGN_IN_ATTEMPTS).fill(400));
  const blocked = await attempt(email.toUpperCase(), PASSWORD);
  expect(blocked).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts', error_code: 'over_request_rate_limit' },
  });
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('[AUTH-37] simultaneous attempts each count', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('atonce@demo.alcove.test', 'wrong')));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(SIGN_IN_ATTEMPTS);
});

test('[AUTH-39] a success resets the count', async () => {
  const { email } = await server.signUp('clearing1');
  await times(SIGN_IN_ATTEMPTS - 1, () => attempt(email, 'wrong'));
  await signInAt(server.url, 'clearing1');
  expect((await attempt(email, 'wrong')).status).toBe(400);
});

test('an unknown account is answered like a known one, and takes as long', async () => {
  await server.signUp('knownone1');
  const clock = async (email: string) => {
    const from = performance.now();
    const answer = await attempt(email, 'wrong');
    return { took: performance.now() - from, answer: { status: answer.status, body: answer.body } };
  };
  await clock(emailOf('warmup'));
  // Alternating, so that other load on the machine affects both.
  const pairs = await times(
    4,
    async () => [await clock(emailOf('knownone1')), await clock(emailOf('unknown01'))] as const,
  );
  const [known, unknown] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  expect(unknown.map(({ answer }) => answer)).toEqual(known.map(({ answer }) => answer));
  const quickest = (of: typeof known) => Math.min(...of.map(({ took }) => took));
  // Comparing a password takes 40 ms and more; a missing comparison would show at once.
  expect(quickest(unknown) / quickest(known)).toBeGreaterThan(0.4);
  expect(quickest(unknown) / quickest(known)).toBeLessThan(2.5);
});

test('[AUTH-37] the count expires with its window, is per address and shared by all nodes', async () => {
  const sql = postgres(server.backend.authUrl as string, { max: 2, onnotice: () => undefined });
  const nodes = [signInLimit(sql, 'secret'), signInLimit(sql, 'secret')] as const;
  for (let n = 0; n < SIGN_IN_ATTEMPTS; n++)
    expect(await nodes[n % 2 === 0 ? 0 : 1].attempt('Ada@x.test', '1.1.1.1')).toBe(0);
  expect(await nodes[1].attempt('ada@x.test', '1.1.1.1')).toBeGreaterThan(0);
  expect(await nodes[1].attempt('ada@x.test', '2.2.2.2')).toBe(0);
  expect(await signInLimit(sql, 'secret', 1).attempt('ada@x.test', '1.1.1.1')).toBe(0);
  await sql.end();
});
