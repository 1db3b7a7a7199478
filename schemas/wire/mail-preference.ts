/** Answer to the link in a mail: the kind of mails, and whether the member wants them. */
import * as z from 'zod/mini';

export const mailKind = z.enum(['notifications', 'newsletter']);
export type MailKind = z.infer<typeof mailKind>;

/** null: the link does not exist. */
export const mailPreference = z.nullable(z.object({ kind: mailKind, wanted: z.boolean() }));
export type MailPreference = z.infer<typeof mailPreference>;
