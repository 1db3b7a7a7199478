/** The member of a request and its session; whether that is fresh enough is decided by the database [S39]. */
import type { Context } from 'hono';
import type { MemberId } from '#schemas/ids.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { bearer } from '../sync/verify-token.ts';

interface Caller {
  id: MemberId;
  session: string;
}

/** Returns null for a request without the token of a living session. */
export async function callerOf(c: Context, sessions: LiveSessions): Promise<Caller | null> {
  const token = bearer(c.req.header('authorization'));
  const member = token === null ? null : await sessions.verify(token);
  const session = member?.session ?? null;
  return member === null || session === null ? null : { id: member.id, session };
}

export const unauthorized = (c: Context): Response =>
  c.json({ code: 'unauthorized', error_code: 'session_not_found', msg: 'session missing' }, 401);

/** Answers an expected refusal by its code. */
export const refusedBy = (c: Context, code: string): Response => c.json({ code, error_code: code, msg: code }, 400);
