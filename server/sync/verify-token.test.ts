import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { tokenVerifier } from './verify-token.ts';

const secret = 'a secret of at least thirty-two bytes';
const sub = crypto.randomUUID();
const now = () => Math.floor(Date.now() / 1000);
const signed = (with_: string, exp: number) =>
  new SignJWT({ sub, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('authenticated')
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(with_));

test('[Y16] a verified token is cached briefly and never beyond its expiry', async () => {
  const clock = { ms: Date.now() };
  const verify = tokenVerifier({ secret }, () => clock.ms);
  const checks = vi.spyOn(crypto.subtle, 'verify');
  const [long, short] = [await signed(secret, now() + 3600), await signed(secret, now() + 20)];
  const checksOf = async (token: string, times = 1) => {
    const before = checks.mock.calls.length;
    for (let n = 0; n < times; n++) expect(await verify(token)).toMatchObject({ id: sub });
    return checks.mock.calls.length - before;
  };
  expect(await checksOf(long, 5)).toBe(1);
  expect(await checksOf(short, 2)).toBe(1);
  clock.ms += 30_000;
  expect([await checksOf(long), await checksOf(short)]).toEqual([0, 1]);
  clock.ms += 31_000;
  expect(await checksOf(long)).toBe(1);
  checks.mockRestore();
});

test('[Y16] a refused token stays refused, and another key’s token never matches a cached one', async () => {
  const verify = tokenVerifier({ secret });
  const [good, forged] = [await signed(secret, now() + 3600), await signed(`${secret}!`, now() + 3600)];
  expect([await verify(good), await verify(forged), await verify(forged)]).toMatchObject([{ id: sub }, null, null]);
});
