/** What a new password must be, wherever one is chosen [AUTH-21, AUTH-102 to AUTH-106]. Errors are keys. */
import * as z from 'zod/mini';
import { PASSWORD_BYTES, PASSWORD_LENGTH } from '../limits.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

export const newPassword = z.string().check(
  z.minLength(PASSWORD_LENGTH, { error: 'password-too-short', abort: true }),
  z.refine((password) => bytes(password) <= PASSWORD_BYTES, { error: 'password-too-long' }),
);

/** The fields that hold it, once and again. */
export const twice = { password: newPassword, confirmPassword: z.string().check(z.minLength(1, { error: 'confirm-missing' })) };

const typedTwice = z.object({ password: z.string(), confirmPassword: z.string().check(z.minLength(1)) });

/** Said as soon as both are there, whatever else is missing. */
export const sameTwice = z.refine<z.infer<typeof typedTwice>>(({ password, confirmPassword }) => password === confirmPassword, {
  error: 'confirm-different',
  path: ['confirmPassword'],
  when: ({ value }) => typedTwice.safeParse(value).success,
});
