/**
 * Refuses sessions to suspended members, whether they prove themselves by password, code or link. Only someone who has
 * proved it learns the reason. A session that the library has already opened is deleted before its tokens are sent.
 * Where a decision of the house closes the account, a ticket takes its place: with it the page shows the decision, and
 * takes an appeal, the wish for a copy of the data or for the account's deletion [S38].
 */
import type { MiddlewareHandler } from 'hono';
import type { Sql } from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { asService } from './as-service.ts';
import { noteSignIn } from './security-log.ts';
import { sessionIn } from './session-in-answer.ts';

const code = 'user_banned';
const message = 'User is banned';

export function refuseSuspended(sql: Sql, sessions: LiveSessions): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // The refresh grant itself checks for suspension.
    if (c.req.query('grant_type') === 'refresh_token') return;
    const opened = await sessionIn(c.res);
    if (opened === null) return;
    const { member: id, session } = opened;
    const [state] = await sessions.statesOf([{ id, session }]).catch(async (error: unknown) => {
      await sql`delete from auth.sessions where id = ${session}`;
      throw error;
    });
    if (state !== 'suspended') return;
    await sql`delete from auth.sessions where id = ${session}`;
    void noteSignIn(sql, c, { event: 'sign-in-suspended', member: id });
    const location = c.res.headers.get('location')?.split('#')[0];
    const errorParams = new URLSearchParams({ error: 'access_denied', error_code: code, error_description: message });
    const ticket = location === undefined ? await issueTicket(sql, id) : null;
    // The new answer would inherit every header that is still set.
    for (const name of ['location', 'content-length', 'sb-auth-session-id', 'sb-auth-refresh-token-prefix'])
      c.res.headers.delete(name);
    c.res =
      location === undefined
        ? c.json({ code: 400, error_code: code, msg: message, ...(ticket !== null && { ticket }) }, 400)
        : c.redirect(`${location}#${errorParams.toString()}`, 303);
  };
}

/** Returns null where no decision closes the account, or where the database cannot answer: the refusal stands alone. */
const issueTicket = async (sql: Sql, member: MemberId): Promise<string | null> =>
  (await asService<string | null>(sql, (tx) => tx`select public.issue_decision_ticket(${member}) as answer`).catch(
    (error: unknown) => {
      log.info('ticket not issued', { error: errorName(error) });
      return null;
    },
  )) ?? null;
