/**
 * Sending while the app is locked [S1, Y22]: an unlocked device is given a ticket, seals copies of its entries under
 * its secret, and the service worker posts them without a session. docs/LOCK.md says who can do what with them.
 */
import * as z from 'zod/mini';
import { refusalCode } from '../error-codes.ts';
import { epoch } from '../ids.ts';
import { PUSH_LIMIT } from '../limits.ts';
import { instant, nonNegativeInt } from '../numbers.ts';

const derived = z.string().check(z.regex(/^[\w-]{43}$/));

/** Ends a ticket, and can do nothing else: so a device may hold it without a key, and needs no session to use it. */
export const lockTicketEnd = z.object({ ticket: z.uuid(), proof: derived });
export type LockTicketEnd = z.infer<typeof lockTicketEnd>;

/** `replaces`: the ticket that this device had before, of whatever session. */
export const lockTicketRequest = z.object({ replaces: z.optional(lockTicketEnd) });
export type LockTicketRequest = z.infer<typeof lockTicketRequest>;

/** Answer to the end of a ticket: there is none of this number any more. */
export const lockTicketEnded = z.object({ ended: z.literal(true) });

/** `secret`, `proof`: 32 bytes in base64url, which the server derives from the ticket and stores nowhere. */
export const lockTicket = z.extend(lockTicketEnd, { secret: derived, expires: instant });
export type LockTicket = z.infer<typeof lockTicket>;

/** `copies`: each 12 bytes of nonce, AES-256-GCM of `copyContent` and its tag, in base64url. */
export const lockedPush = z.object({
  ticket: z.uuid(),
  copies: z.array(z.string()).check(z.minLength(1), z.maxLength(PUSH_LIMIT)),
});
export type LockedPush = z.infer<typeof lockedPush>;

/**
 * For each copy what became of it, in the order of the request: sealed as a copy is, and of one length, so that nothing
 * on the device can tell a refusal; or null where it waits.
 */
export const lockedPushAnswer = z.object({ answers: z.array(z.nullable(z.string())) });
export type LockedPushAnswer = z.infer<typeof lockedPushAnswer>;

/** What an answer holds. `code`: of a refusal; null: the entry is applied, now or before. */
export const answerContent = z.object({ id: z.string(), code: z.nullable(refusalCode) });
export type AnswerContent = z.infer<typeof answerContent>;

/**
 * What a copy holds: what the device would have pushed, and how. All of it is sealed, since times and places would tell
 * what kind of entry it is. `order`: its place among the copies of the device. `until`: server time, milliseconds since
 * 1970; later the server takes it no more. `waitsFor`, `holds`: names of what the order rules speak of, as a
 * conversation or a message [Y3, Y4]. While a copy waits, later ones wait that wait for something that it holds.
 */
export const copyContent = z.object({
  v: nonNegativeInt,
  epoch,
  order: nonNegativeInt,
  until: nonNegativeInt,
  waitsFor: z.array(z.string()),
  holds: z.array(z.string()),
  entry: z.looseObject({ id: z.string() }),
});
export type CopyContent = z.infer<typeof copyContent>;

/** Authenticated with a copy, so that it can be used with no other ticket. */
export const placeOfCopy = (ticket: string): string => `alcove locked copy v1\n${ticket}`;
export const placeOfAnswer = (ticket: string): string => `alcove locked answer v1\n${ticket}`;
