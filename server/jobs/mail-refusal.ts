/** What the refusal of a mail means, and when to try again. */
import * as z from 'zod/mini';
import { nameOfError } from './job.ts';

export interface Refusal {
  /** Tried again, it would be refused again. */
  isFinal: boolean;
  /** SMTP's, as `450`, or what kept the mail from being offered, as `ECONNREFUSED`; neither holds an address. */
  code: string;
}

const smtpError = z.object({
  responseCode: z.optional(z.number()),
  command: z.optional(z.string()),
  code: z.optional(z.string()),
  originalCode: z.optional(z.string()),
});

/**
 * Of this mail and its address; what concerns sender, sign-in or greeting is the operator's to mend, and then the mail
 * still leaves.
 */
const OF_THE_MAIL = new Set(['RCPT TO', 'DATA']);
const PERMANENT = 500;

export function refusalOf(error: unknown): Refusal {
  const { responseCode, command = '', code, originalCode } = smtpError.safeParse(error).data ?? {};
  if (responseCode !== undefined)
    return { isFinal: responseCode >= PERMANENT && OF_THE_MAIL.has(command), code: String(responseCode) };
  // What no server was asked: the address cannot be written into an envelope.
  return { isFinal: code === 'EENVELOPE', code: originalCode ?? nameOfError(error) };
}

const FIRST_PAUSE_SECONDS = 5;
/** Whatever is over soon is tried often to the end. */
const TRIES_IN_A_LIFETIME = 12;

/** Twice as long each time, and never longer than a twelfth of the time that the mail has. */
export const pauseSeconds = (attempts: number, lifetimeSeconds: number): number =>
  Math.round(Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 30), lifetimeSeconds / TRIES_IN_A_LIFETIME));
