/** Classifies refusals of mails, and computes when to try again. */
import * as z from 'zod/mini';
import { nameOfError } from './job.ts';

export interface Refusal {
  /** Whether a new attempt would be refused as well. */
  isFinal: boolean;
  /** SMTP code like `450`, or the code of a connection error like `ECONNREFUSED`; neither holds an address. */
  code: string;
}

const smtpError = z.object({
  responseCode: z.optional(z.number()),
  command: z.optional(z.string()),
  code: z.optional(z.string()),
  originalCode: z.optional(z.string()),
});

/**
 * Commands whose refusal concerns this mail and its address. A refusal of sender, sign-in or greeting is for the
 * operator to correct, and then the mail is still sent.
 */
const OF_THE_MAIL = new Set(['RCPT TO', 'DATA']);
const PERMANENT = 500;

export function refusalOf(error: unknown): Refusal {
  const { responseCode, command = '', code, originalCode } = smtpError.safeParse(error).data ?? {};
  if (responseCode !== undefined)
    return { isFinal: responseCode >= PERMANENT && OF_THE_MAIL.has(command), code: String(responseCode) };
  // Fails before any server is contacted: the address cannot be written into an envelope.
  return { isFinal: code === 'EENVELOPE', code: originalCode ?? nameOfError(error) };
}

const FIRST_PAUSE_SECONDS = 5;
/** Bounds the pause by a share of the lifetime, so that short-lived mails are tried often until their end. */
const TRIES_IN_A_LIFETIME = 12;

/** Returns the pause in seconds: twice as long each time, and at most a twelfth of the mail's lifetime. */
export const pauseSeconds = (attempts: number, lifetimeSeconds: number): number =>
  Math.round(Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 30), lifetimeSeconds / TRIES_IN_A_LIFETIME));
