/** The sign-in form [AUTH-15 to AUTH-23]. Errors are keys; the catalogue in src/i18n holds the French. */
import * as z from 'zod/mini';
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '../limits.ts';

/** A loose check for text, one @, and text. The strict check follows, with an error of its own [AUTH-19]. */
const looksLikeAddress = /^[^\s@]+@[^\s@]+$/;

export const signInForm = z.object({
  email: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_LENGTH, { error: 'email-too-long', abort: true }),
    z.regex(looksLikeAddress, { error: 'email-invalid', abort: true }),
    z.refine((email) => z.email().safeParse(email).success, { error: 'email-form' }),
  ),
  password: z.string().check(z.minLength(PASSWORD_LENGTH, { error: 'password-too-short' })),
});

/** Inside a native shell any password may be tried [AUTH-29, AUTH-31]. */
export const nativeSignInForm = z.extend(signInForm, {
  password: z.string().check(z.minLength(1, { error: 'password-missing' })),
});
export type SignInForm = z.infer<typeof signInForm>;
