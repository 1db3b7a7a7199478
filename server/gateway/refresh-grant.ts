/**
 * Serves `POST /auth/v1/token?grant_type=refresh_token`: each refresh token works once and returns its successor. A
 * second use means that two parties hold the token, and ends the session. Within ten seconds it counts as two contexts
 * of one device, which get the same successor.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Sql, TransactionSql } from 'postgres';
import { memberId, type MemberId } from '#schemas/ids.ts';
import type { LiveSessions } from '../sync/live-sessions.ts';
import { bodyOf, refreshBody } from './auth-shapes.ts';
import { grantSession } from './issue-session.ts';
import type { Keys } from './keys.ts';
import { noteSignIn } from './security-log.ts';
import { storedToken } from './stored-token.ts';
import type { Upstream } from './upstream.ts';

const RACE_SECONDS = 10;
export const INACTIVE_DAYS = 60;

interface Parts {
  sql: Sql;
  keys: Keys;
  upstream: Upstream;
  sessions: LiveSessions;
}

interface Session {
  id: string;
  member: MemberId;
  inactive: boolean;
}
type RefreshRefusal = 'refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired' | 'user_banned';
type Outcome = { next: string; session: Session } | { refused: RefreshRefusal; member?: MemberId };

const messages: Record<RefreshRefusal, string> = {
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_expired: 'Invalid Refresh Token: Session Expired (Inactivity)',
  user_banned: 'User is banned',
};

export function refreshGrant({ sql, keys, upstream, sessions }: Parts): (c: Context) => Promise<Response> {
  /**
   * Computes the successor of a token. It is always the same one, so that only hashes are stored and a second request
   * can get it again.
   */
  const successorOf = (token: string) =>
    createHmac('sha256', keys.jwtSecret).update(`refresh\n${token}`).digest('base64url');

  const refresh = (token: string) =>
    sql.begin(async (tx): Promise<Outcome> => {
      const session = await lockedSession(tx, token);
      if (!session) return { refused: 'refresh_token_not_found' };
      const { member } = session;
      const [state] = await sessions.statesOf([{ id: member, session: session.id }]);
      if (state === 'suspended') return { refused: 'user_banned', member };
      if (session.inactive) return endSession(tx, session, 'session_expired');
      for (let candidate = token; ; candidate = successorOf(candidate)) {
        const [found] = await tx<{ revoked: boolean; raced: boolean }[]>`
          select revoked, updated_at > now() - make_interval(secs => ${RACE_SECONDS}) as raced from auth.refresh_tokens
          where token = ${storedToken(candidate)} and session_id = ${session.id}`;
        if (!found || (found.revoked && !found.raced)) return endSession(tx, session, 'refresh_token_already_used');
        if (found.revoked) continue;
        return { session, next: candidate === token ? await rotate(tx, session, candidate) : candidate };
      }
    });

  async function rotate(tx: TransactionSql, { id, member }: Session, token: string): Promise<string> {
    const next = successorOf(token);
    await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${storedToken(token)}`;
    await tx`insert into auth.refresh_tokens (id, token, user_id, session_id, parent) values (${randomUUID()}, ${storedToken(next)}, ${member}, ${id}, ${storedToken(token)})`;
    await tx`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = ${id}`;
    return next;
  }

  return async (c) => {
    const { data } = refreshBody.safeParse(await bodyOf(c));
    if (!data) return c.json({ code: 400, error_code: 'validation_failed', msg: 'Refresh token is not valid' }, 400);
    const outcome = await refresh(data.refresh_token);
    if ('next' in outcome)
      return grantSession({ sql, keys, upstream }, { ...outcome.session, refreshToken: outcome.next });
    const { refused, member } = outcome;
    if (member && refused !== 'user_banned') await sessions.recheck(member);
    if (member && refused === 'refresh_token_already_used')
      await noteSignIn(sql, c, { event: 'refresh-reused', member });
    return c.json({ code: 400, error_code: refused, msg: messages[refused] }, 400);
  };
}

/** Locks the session of a token, so that concurrent requests run one after the other. */
async function lockedSession(tx: TransactionSql, token: string): Promise<Session | undefined> {
  const [found] = await tx<{ id: string; member: string; inactive: boolean }[]>`
    select s.id, s.user_id as member,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at) < now() - make_interval(days => ${INACTIVE_DAYS}) or s.not_after <= now() is true as inactive
    from auth.sessions s where s.id = (select t.session_id from auth.refresh_tokens t where t.token = ${storedToken(token)} limit 1) for update`;
  return found && { ...found, member: memberId.parse(found.member) };
}

/** Deletes a session with all its tokens. */
async function endSession(tx: TransactionSql, { id, member }: Session, refused: RefreshRefusal): Promise<Outcome> {
  await tx`delete from auth.sessions where id = ${id}`;
  return { refused, member };
}
