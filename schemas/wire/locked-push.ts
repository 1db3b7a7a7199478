/**
 * Sending while the app is locked [S1, Y22]: an unlocked device is given a ticket, seals copies of its entries under
 * its secret, and the service worker posts them without a session. docs/LOCK.md says who can do what with them.
 */
import * as z from 'zod/mini';
import { epoch } from '../ids.ts';
import { PUSH_LIMIT } from '../limits.ts';
import { instant, nonNegativeInt } from '../numbers.ts';

/** `secret`: 32 bytes in base64url, which the server derives from the ticket and stores nowhere. */
export const lockTicket = z.object({
  ticket: z.uuid(),
  secret: z.string().check(z.regex(/^[\w-]{43}$/)),
  expires: instant,
});
export type LockTicket = z.infer<typeof lockTicket>;

/** `copies`: each 12 bytes of nonce, AES-256-GCM of `copyContent` and its tag, in base64url. */
export const lockedPush = z.object({
  ticket: z.uuid(),
  copies: z.array(z.string()).check(z.minLength(1), z.maxLength(PUSH_LIMIT)),
});
export type LockedPush = z.infer<typeof lockedPush>;

/** How many of the copies the server has handled; the others wait for the unlocking. */
export const lockedPushAnswer = z.object({ handledCount: nonNegativeInt });
export type LockedPushAnswer = z.infer<typeof lockedPushAnswer>;

/**
 * What a copy holds: what the device would have pushed, and how. All of it is sealed, since times and places would tell
 * what kind of entry it is. `order`: its place among the copies of the device. `until`: server time, milliseconds since
 * 1970; later the server takes it no more.
 */
export const copyContent = z.object({
  v: nonNegativeInt,
  epoch,
  order: nonNegativeInt,
  until: nonNegativeInt,
  entry: z.looseObject({ id: z.string() }),
});
export type CopyContent = z.infer<typeof copyContent>;

/** Authenticated with a copy, so that it can be used with no other ticket. */
export const placeOfCopy = (ticket: string): string => `alcove locked copy v1\n${ticket}`;
