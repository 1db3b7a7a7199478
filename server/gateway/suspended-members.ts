/**
 * Refuses sessions to suspended members, whether they prove themselves by password, code or link. Only someone who has
 * proved it learns the reason. A session that the library has already opened is deleted before its tokens are sent.
 */
import type { MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { noteSignIn } from './security-log.ts';

const tokenBody = z.object({ access_token: z.string() });
const claims = z.object({ sub: memberId, session_id: z.uuid() });
const code = 'user_banned';
const message = 'User is banned';

/** Returns the access token in an answer's body, or after the `#` of the page that a link leads to. */
async function tokenIn(answer: Response): Promise<string | undefined> {
  const location = answer.headers.get('location');
  if (location !== null) return new URLSearchParams(location.split('#')[1] ?? '').get('access_token') ?? undefined;
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined;
  return tokenBody.safeParse(await answer.clone().json()).data?.access_token;
}

export function refuseSuspended(sql: Sql, sessions: LiveSessions): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // The refresh grant itself checks for suspension.
    if (c.req.query('grant_type') === 'refresh_token') return;
    const token = await tokenIn(c.res);
    if (token === undefined) return;
    const { sub: id, session_id: session } = claims.parse(decodeJwt(token));
    const [state] = await sessions.statesOf([{ id, session }]).catch(async (error: unknown) => {
      await sql`delete from auth.sessions where id = ${session}`;
      throw error;
    });
    if (state !== 'suspended') return;
    await sql`delete from auth.sessions where id = ${session}`;
    void noteSignIn(sql, c, { event: 'sign-in-suspended', member: id });
    const location = c.res.headers.get('location')?.split('#')[0];
    const errorParams = new URLSearchParams({ error: 'access_denied', error_code: code, error_description: message });
    // The new answer would inherit every header that is still set.
    for (const name of ['location', 'content-length', 'sb-auth-session-id', 'sb-auth-refresh-token-prefix'])
      c.res.headers.delete(name);
    c.res =
      location === undefined
        ? c.json({ code: 400, error_code: code, msg: message }, 400)
        : c.redirect(`${location}#${errorParams.toString()}`, 303);
  };
}
