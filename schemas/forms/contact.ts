/** The contact form. Errors are keys; the catalogue in src/i18n holds the French. */
import * as z from 'zod/mini';
import { countVisible } from '../characters.ts';
import { atMost, storable } from '../text.ts';
import { CONTACT_MESSAGE_LENGTH, CONTACT_MESSAGE_MIN, CONTACT_NAME_LENGTH, EMAIL_LENGTH } from '../limits.ts';

export const contactSubject = z.enum(['account', 'report', 'data', 'partner', 'press', 'accessibility', 'other']);
export type ContactSubject = z.infer<typeof contactSubject>;

export const contactForm = z.object({
  name: z._default(z.string().check(z.overwrite(storable), z.trim(), atMost(CONTACT_NAME_LENGTH, 'name-too-long')), ''),
  email: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(EMAIL_LENGTH, { error: 'email-too-long', abort: true }),
      z.email({ error: 'email-invalid' }),
    ),
  subject: z.enum(contactSubject.options, { error: 'subject-missing' }),
  message: z.string().check(
    z.overwrite(storable),
    z.trim(),
    z.refine((text) => countVisible(text) >= CONTACT_MESSAGE_MIN, { error: 'message-too-short', abort: true }),
    atMost(CONTACT_MESSAGE_LENGTH, 'message-too-long'),
  ),
});
export type ContactForm = z.infer<typeof contactForm>;

/**
 * The form as sent. `id` makes a repeated request the same message. `website` is invisible to people, so a request that
 * contains it comes from a bot.
 */
export const contactRequest = z.extend(contactForm, { id: z.uuid(), website: z._default(z.string(), '') });

/** Outcome of a request. */
export const contactOutcome = z.enum(['kept', 'invalid', 'limited', 'failed']);
export type ContactOutcome = z.infer<typeof contactOutcome>;
export const contactAnswer = z.object({ outcome: contactOutcome });
