/** The forms « Mot de passe oublié » and its new password [AUTH-123 to AUTH-125]. Errors are keys. */
import * as z from 'zod/mini';
import { email } from './email.ts';
import { passwordsMatch, passwordPair } from './new-password.ts';

export const forgotForm = z.object({ email });
export type ForgotForm = z.infer<typeof forgotForm>;

export const resetForm = z.object(passwordPair).check(passwordsMatch);
export type ResetForm = z.infer<typeof resetForm>;
