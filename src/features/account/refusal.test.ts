import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

test('[MEMBERAREA-26] a wrong password is said at its field, a weak one at the new one', () => {
  expect(refusalOf('invalid-credentials')).toEqual({ field: 'present' });
  expect(refusalOf('password-common')).toEqual({ field: 'password' });
});

test('[S37] an address that the account has, or may not have, is said at its field', () => {
  for (const code of ['same-email', 'disposable-email'] as const) expect(refusalOf(code)).toEqual({ field: 'email' });
});

test('whatever else happens is said above the button', () => {
  for (const code of ['offline', 'too-many-attempts', 'server-error', 'link-expired'] as const)
    expect(refusalOf(code)).toEqual({ text: expect.stringMatching(/\S/) as string });
});
