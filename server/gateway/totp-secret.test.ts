import { expect, test } from 'vitest';
import { memberId } from '#schemas/ids.ts';
import { openTotp, sealTotp } from './totp-secret.ts';

const [ada, eve] = [memberId.parse(crypto.randomUUID()), memberId.parse(crypto.randomUUID())];
const secret = Buffer.from('12345678901234567890');

test('[S21] a secret is opened with the same key for the same member alone', () => {
  const sealed = sealTotp('one key', ada, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(openTotp('one key', ada, sealed)).toEqual(secret);
  expect(openTotp('another', ada, sealed)).toBeNull();
  expect(openTotp('one key', eve, sealed)).toBeNull();
  expect(sealTotp('one key', ada, secret).equals(sealed)).toBe(false);
});
