/**
 * Decides which passwords may be chosen: by the rules of the form, and by those that would need a list of ten thousand
 * words in the form.
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

/** Returns the password to hash, or the key of the form's message that says why it is refused. */
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

/** Answers with the rule in `code`, and with the auth service's own code in `error_code`. */
export const weakPassword = (c: Context, code: string): Response =>
  c.json({ code, error_code: 'weak_password', msg: code }, 422);
