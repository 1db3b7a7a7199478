/**
 * Which passwords may be chosen: the form's own rules, and those for which a form would have to carry a list of ten
 * thousand.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Context } from 'hono';
import { isLikeAccount, newPassword } from '#schemas/forms/new-password.ts';
import { COMMON_PASSWORDS } from '#schemas/limits.ts';
import { done, refused, type Result } from '#lib/result.ts';

const common = new Set(
  dictionary['passwords-common']
    .slice(0, COMMON_PASSWORDS)
    .map((password) => String(password).normalize('NFC').toLowerCase()),
);

/** The password as it is to be hashed, or why it may not be chosen: the key of the form's own message. */
export function chosenPassword(
  input: unknown,
  account: { username?: string | undefined; email?: string | undefined },
): Result<string, string> {
  const result = newPassword.safeParse(input);
  if (!result.success)
    return refused(
      typeof input === 'string' ? (result.error.issues[0]?.message ?? 'password-too-short') : 'password-too-short',
    );
  if (isLikeAccount(result.data, account)) return refused('password-like-account');
  return common.has(result.data.toLowerCase()) ? refused('password-common') : done(result.data);
}

/** `code` says which rule; `error_code` is the auth service's own. */
export const weakPassword = (c: Context, code: string): Response =>
  c.json({ code, error_code: 'weak_password', msg: code }, 422);
