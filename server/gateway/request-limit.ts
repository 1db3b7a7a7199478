/**
 * What anyone may ask without an account of their own: to sign up, and to have mail sent. Counted for the network that
 * asks, and for the account that is named, from wherever; whether there is such an account makes no difference.
 */
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { networkOfRequest } from '../client-network.ts';
import { tooManyAttempts, type SignInLimit } from './sign-in-limit.ts';

/** In the window of sign-in attempts. Many may share one address; nobody begins so many accounts by hand. */
export const ASKS_PER_NETWORK = 60;

const accountBody = z.object({ email: z.string() });
const NOBODY = '';

/** `kind` has its own count for an account: mails that may be sent to it do not use up its sign-up. */
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
