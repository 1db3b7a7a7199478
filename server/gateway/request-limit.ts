/**
 * Limits requests that need no account: sign-ups, and requests for mail. They are counted per network, and per named
 * account from all networks, whether or not the account exists.
 */
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { networkOfRequest } from '../client-network.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';

/** Per window of sign-in attempts. Many may share one address; nobody creates so many accounts by hand. */
export const ASKS_PER_NETWORK = 60;

const accountBody = z.object({ email: z.string() });
const NOBODY = '';

/** `kind` has its own count for each account: requested mails do not use up its sign-ups. */
export function limitRequests(limit: SignInLimit, kind: 'mail' | 'sign-up', perNetwork: number): MiddlewareHandler {
  return async (c, next) => {
    const { email } =
      accountBody.safeParse(
        await c.req.raw
          .clone()
          .json()
          .catch(() => null),
      ).data ?? {};
    const network = await limit.attempt(NOBODY, networkOfRequest(c).id, perNetwork);
    const wait = network > 0 || email === undefined ? network : await limit.attempt(email, kind);
    return wait > 0 ? tooManyAttempts(c, wait) : next();
  };
}
