/**
 * Rules for a new password, wherever one is chosen [AUTH-21, AUTH-102 to AUTH-106]. Errors are keys, and also the
 * server's codes.
 */
import * as z from 'zod/mini';
import { PASSWORD_BYTES, PASSWORD_LENGTH } from '../limits.ts';
import { storable } from '../text.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Composing a text to NFC can make it up to this many times shorter. */
const COMPOSED = 3;

/**
 * Says whether bcrypt hashes the whole password. It ignores everything after 72 bytes, starts anew after U+0000, and
 * does not distinguish halves of surrogate pairs.
 */
const isWhole = (password: string) => storable(password) === password;
export const isHashable = (password: string): boolean =>
  password.length <= PASSWORD_BYTES && bytes(password) <= PASSWORD_BYTES && isWhole(password);

/**
 * A new password, composed to NFC, so that every keyboard writes the same one. Its length is counted in code points.
 */
export const newPassword = z.string().check(
  z.maxLength(PASSWORD_BYTES * COMPOSED, { error: 'password-too-long', abort: true }),
  z.normalize('NFC'),
  z.refine((password) => [...password].length >= PASSWORD_LENGTH, { error: 'password-too-short', abort: true }),
  z.refine((password) => bytes(password) <= PASSWORD_BYTES, { error: 'password-too-long', abort: true }),
  z.refine(isWhole, { error: 'password-characters' }),
);

/** The two fields of a form that hold a new password and its repetition. */
export const passwordPair = {
  password: newPassword,
  confirmPassword: z.string().check(z.normalize('NFC'), z.minLength(1, { error: 'confirm-missing' })),
};

const typedPasswords = z.object({ password: z.string(), confirmPassword: z.string().check(z.minLength(1)) });

/** Reported as soon as both fields are filled, whatever else is missing. */
export const passwordsMatch = z.refine<z.infer<typeof typedPasswords>>(
  ({ password, confirmPassword }) => password.normalize('NFC') === confirmPassword.normalize('NFC'),
  {
    error: 'confirm-different',
    path: ['confirmPassword'],
    when: ({ value }) => typedPasswords.safeParse(value).success,
  },
);

const normalized = (text: string) => text.normalize('NFC').trim().toLowerCase();

/** Says whether a password equals the username, the mail address, or the part of it before the @. */
export function isLikeAccount(
  password: string,
  { username, email }: { username?: string | undefined; email?: string | undefined },
): boolean {
  const names = [username, email, email?.split('@')[0]].flatMap((name) => (name ? [normalized(name)] : []));
  return names.includes(normalized(password));
}
