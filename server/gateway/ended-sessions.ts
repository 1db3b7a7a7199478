/** Checks whether the session of a token is alive, before the gateway passes the token to the library. */
import type { Context, MiddlewareHandler } from 'hono';
import { bearer } from '../sync/verify-token.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';

/** Refusal in the terms of both storage and auth; each client reads its own fields. */
const refusal = {
  code: 'unauthorized',
  statusCode: '401',
  error: 'Unauthorized',
  error_code: 'session_not_found',
  msg: 'session has ended',
  message: 'session has ended',
};

async function memberIn(c: Context, sessions: LiveSessions) {
  const token = bearer(c.req.header('authorization'));
  return token === null ? null : { token, member: await sessions.memberOf(token) };
}

/**
 * Refuses tokens of ended sessions. A token of no member (the public key, the service's, an expired one) is left to the
 * library.
 */
export function underLivingSession(sessions: LiveSessions): MiddlewareHandler {
  return async (c, next) => {
    const caller = await memberIn(c, sessions);
    if (caller?.member && (await sessions.verify(caller.token)) === null)
      return c.json(refusal, 401, { 'cache-control': 'no-store' });
    return next();
  };
}

/** Runs a request that ends sessions, and rechecks them before the answer, here and on the other nodes. */
export function endsSessions(sessions: LiveSessions): MiddlewareHandler {
  return async (c, next) => {
    const caller = await memberIn(c, sessions);
    await next();
    if (caller?.member) await sessions.recheck(caller.member.id);
  };
}
