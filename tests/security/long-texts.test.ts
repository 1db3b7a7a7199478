import { expect, test } from 'vitest';
import { email } from '#schemas/forms/email.ts';
import { EMAIL_LENGTH } from '#schemas/limits.ts';

test('an address is refused by its length before its syntax is checked', () => {
  const long = `a@${'.'.repeat(60_000)}@`;
  expect(email.safeParse(long).error?.issues.map(({ message }) => message)).toEqual(['email-too-long']);
  expect(email.safeParse(`${'a'.repeat(EMAIL_LENGTH)}@x.fr`).error?.issues.map(({ message }) => message)).toEqual([
    'email-too-long',
  ]);
});
