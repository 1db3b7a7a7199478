/** Notes with a new session which program opened it, so that its member recognises the device in their list. */
import type { MiddlewareHandler } from 'hono';
import type { Sql } from 'postgres';
import { sessionIn } from './session-in-answer.ts';

/** As many characters as are shown. */
const AGENT_LENGTH = 256;

export function noteAgents(sql: Sql): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.query('grant_type') === 'refresh_token') return;
    const agent = c.req.header('user-agent')?.slice(0, AGENT_LENGTH);
    const opened = agent === undefined ? null : await sessionIn(c.res);
    if (opened) await sql`update auth.sessions set user_agent = ${agent ?? null} where id = ${opened.session}`;
  };
}
