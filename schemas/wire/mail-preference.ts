/** What the link in a mail tells: which mails it is about, and whether they are wished for. */
import * as z from 'zod/mini';

export const mailKind = z.enum(['notifications', 'newsletter']);
export type MailKind = z.infer<typeof mailKind>;

/** null: no such link. */
export const mailPreference = z.nullable(z.object({ kind: mailKind, wanted: z.boolean() }));
export type MailPreference = z.infer<typeof mailPreference>;
