/**
 * What a new password must be, wherever one is chosen [AUTH-21, AUTH-102 to AUTH-106]. Errors are keys, and the
 * server's codes.
 */
import * as z from 'zod/mini';
import { PASSWORD_BYTES, PASSWORD_LENGTH } from '../limits.ts';
import { storable } from '../text.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Composing a text can make it this much shorter. */
const COMPOSED = 3;

/** bcrypt stops at 72 bytes, begins anew after U+0000, and sees no difference between halves of surrogate pairs. */
const isWhole = (password: string) => storable(password) === password;
export const isHashable = (password: string): boolean =>
  password.length <= PASSWORD_BYTES && bytes(password) <= PASSWORD_BYTES && isWhole(password);

/** Composed (NFC), so that every keyboard writes the same password. Its length is in code points. */
export const newPassword = z.string().check(
  z.maxLength(PASSWORD_BYTES * COMPOSED, { error: 'password-too-long', abort: true }),
  z.normalize('NFC'),
  z.refine((password) => [...password].length >= PASSWORD_LENGTH, { error: 'password-too-short', abort: true }),
  z.refine((password) => bytes(password) <= PASSWORD_BYTES, { error: 'password-too-long', abort: true }),
  z.refine(isWhole, { error: 'password-characters' }),
);

/** The fields that hold it, once and again. */
export const passwordPair = {
  password: newPassword,
  confirmPassword: z.string().check(z.normalize('NFC'), z.minLength(1, { error: 'confirm-missing' })),
};

const typedPasswords = z.object({ password: z.string(), confirmPassword: z.string().check(z.minLength(1)) });

/** Said as soon as both are there, whatever else is missing. */
export const passwordsMatch = z.refine<z.infer<typeof typedPasswords>>(
  ({ password, confirmPassword }) => password.normalize('NFC') === confirmPassword.normalize('NFC'),
  {
    error: 'confirm-different',
    path: ['confirmPassword'],
    when: ({ value }) => typedPasswords.safeParse(value).success,
  },
);

const normalized = (text: string) => text.normalize('NFC').trim().toLowerCase();

/** Whether it can be read off the account: its name, its address, or what stands before the @. */
export function isLikeAccount(
  password: string,
  { username, email }: { username?: string | undefined; email?: string | undefined },
): boolean {
  const names = [username, email, email?.split('@')[0]].flatMap((name) => (name ? [normalized(name)] : []));
  return names.includes(normalized(password));
}
