/** The forms of « Compte » in the settings. Errors are keys. */
import * as z from 'zod/mini';
import { newPassword } from './new-password.ts';

const presentPassword = z.string().check(z.normalize('NFC'), z.minLength(1, { error: 'present-missing' }));

export const passwordChangeForm = z.object({ present: presentPassword, password: newPassword });
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>;

export const deletionForm = z.object({ present: presentPassword });
export type DeletionForm = z.infer<typeof deletionForm>;
