/**
 * Marks sessions that a recovery link has opened: for an hour, and once, they may set a new password without the
 * present one.
 */
import { decodeJwt } from 'jose';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';

const RECOVERY = 'recovery';
const claims = z.object({ session_id: z.uuid() });

/** Returns the session of a token that the service has just accepted or issued. */
const sessionOf = (token: string): string => claims.parse(decodeJwt(token)).session_id;

export const beginRecovery = async (sql: Sql, token: string): Promise<void> =>
  void (await sql`update auth.sessions set tag = ${RECOVERY} where id = ${sessionOf(token)}`);

export const isRecovery = async (sql: Sql, token: string | null): Promise<boolean> =>
  token !== null &&
  (
    await sql`select from auth.sessions where id = ${sessionOf(token)} and tag = ${RECOVERY} and created_at > now() - interval '1 hour'`
  ).length > 0;

export const endRecovery = async (sql: Sql, token: string | null): Promise<void> => {
  if (token !== null)
    await sql`update auth.sessions set tag = null where id = ${sessionOf(token)} and tag = ${RECOVERY}`;
};
