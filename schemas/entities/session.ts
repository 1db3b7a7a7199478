import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';

/** What the auth service gave, kept in IndexedDB [Y16]. `expiresAt` in seconds, server time. */
export const session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: nonNegativeInt,
  user: z.object({ id: memberId, email: z.string() }),
});
export type Session = z.infer<typeof session>;

/**
 * In a session's place, where the auth service has said that the account is suspended: there are no tokens any more.
 */
export interface SuspendedSession {
  suspended: true;
}

/**
 * [Y16] Whose device this is. `generation` rises with every chosen sign-out, so that nothing late re-creates anything.
 */
export const owner = z.object({ account: memberId, generation: nonNegativeInt, email: z.string() });
export type Owner = z.infer<typeof owner>;
