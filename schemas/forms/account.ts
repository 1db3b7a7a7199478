/** The forms of « Compte » in the settings. Errors are keys. */
import * as z from 'zod/mini';
import { email } from './email.ts';
import { newPassword } from './new-password.ts';

const presentPassword = z.string().check(z.normalize('NFC'), z.minLength(1, { error: 'present-missing' }));

export const passwordChangeForm = z.object({ present: presentPassword, password: newPassword });
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>;

export const deletionForm = z.object({ present: presentPassword });
export type DeletionForm = z.infer<typeof deletionForm>;

export const emailChangeForm = z.object({ email, present: presentPassword });
export type EmailChangeForm = z.infer<typeof emailChangeForm>;

const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'name-missing' }), z.maxLength(40, { error: 'name-long' }));
export const passkeyForm = z.object({ name: passkeyName, present: presentPassword });
export const passkeyNameForm = z.object({ name: passkeyName });
