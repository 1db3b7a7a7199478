/**
 * Where the gateway hands a token to the library, what the token does not say is asked first: whether its session still
 * lives.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bearer } from '../sync/verify-token.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';

/** As storage and auth each name it; a client reads its own part. */
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

/** What is no member's token (the public key, the service's, an expired one) is the library's to judge. */
export function underLivingSession(sessions: LiveSessions): MiddlewareHandler {
  return async (c, next) => {
    const caller = await memberIn(c, sessions);
    if (caller?.member && (await sessions.verify(caller.token)) === null)
      return c.json(refusal, 401, { 'cache-control': 'no-store' });
    return next();
  };
}

/** A request that ends sessions ends them here before it is answered; other nodes hear of it at the same time. */
export function endsSessions(sessions: LiveSessions): MiddlewareHandler {
  return async (c, next) => {
    const caller = await memberIn(c, sessions);
    await next();
    if (caller?.member) await sessions.recheck(caller.member.id);
  };
}
