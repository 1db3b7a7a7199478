import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';

/** A session from the auth service, stored in IndexedDB [Y16]. `expiresAt` in seconds since 1970, server time. */
export const session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: nonNegativeInt,
  user: z.object({ id: memberId, email: z.string() }),
});
export type Session = z.infer<typeof session>;

/** Stored in place of a session when the auth service has suspended the account: there are no tokens any more. */
export interface SuspendedSession {
  suspended: true;
}

/**
 * The account that owns the device [Y16]. `generation` rises with every chosen sign-out, so that a late write never
 * creates the erased data again.
 */
export const owner = z.object({ account: memberId, generation: nonNegativeInt, email: z.string() });
export type Owner = z.infer<typeof owner>;
