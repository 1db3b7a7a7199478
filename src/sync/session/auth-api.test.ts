import { expect, test } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { createAuthApi } from './auth-api.ts';

const answering = (status: number, body: unknown) =>
  createAuthApi({
    clock: systemClock,
    baseUrl: '',
    fetch: () => Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  });
const refusal = (status: number, body: unknown) =>
  answering(status, body).password('ada@demo.alcove.test', 'alcove-demo');

test('[AUTH-27, AUTH-28, AUTH-36, ERR-01] an unknown error shows the service’s words, 200 at most', async () => {
  expect(await refusal(422, { error_code: 'sso_required', msg: 'Use your company’s sign-in.' })).toEqual({
    ok: false,
    code: 'bad-request',
    detail: 'Use your company’s sign-in.',
  });
  expect(await refusal(400, { error: 'odd', error_description: 'x'.repeat(900) })).toEqual({
    ok: false,
    code: 'bad-request',
    detail: 'x'.repeat(200),
  });
});

test.each([
  [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 'invalid-credentials'],
  [400, { error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 'email-not-confirmed'],
  [429, { error_code: 'over_request_rate_limit', msg: 'Too many requests' }, 'too-many-attempts'],
  [500, { msg: 'connection to 10.0.0.3 lost' }, 'server-error'],
  [400, '<html>', 'bad-request'],
  [400, { msg: 7 }, 'bad-request'],
])('[AUTH-28] %i %j is a code alone', async (status, body, code) =>
  expect(await refusal(status, body)).toEqual({ ok: false, code }),
);

test('[S38] a suspended account has a ticket where a decision closes it', async () => {
  const banned = { error_code: 'user_banned', msg: 'User is banned' };
  expect(await refusal(400, { ...banned, ticket: 'aa' })).toEqual({ ok: false, code: 'account-blocked', ticket: 'aa' });
  expect(await refusal(400, banned)).toEqual({ ok: false, code: 'account-blocked' });
});

test.each([
  [429, 'rate-limited'],
  [503, 'retry'],
])('a refresh answered %i waits as long as the service asks', async (status, code) => {
  const api = createAuthApi({
    clock: systemClock,
    baseUrl: '',
    fetch: () => Promise.resolve(Response.json({}, { status, headers: { 'retry-after': '20' } })),
  });
  expect(await api.refresh('a token')).toEqual({ ok: false, code, retryAfterMs: 20_000 });
});
