/** What the routes of evidence have in common: who asks, how they are refused, and who reads a sealed file. */
import type { Context } from 'hono';
import type { PendingQuery, Sql, TransactionSql } from 'postgres';
import * as z from 'zod/mini';
import { asMember } from '../gateway/as-member.ts';
import { answerFor, errorDetailsOf } from '../gateway/database-errors.ts';
import { QueueFull } from '../sync/fair-queue.ts';
import { bearer, type Member, type VerifyToken } from '../sync/verify-token.ts';
import type { CaseFiles } from './case-files.ts';
import { shownEvidence } from './evidence.ts';

export const noStore = { 'cache-control': 'no-store' };

export const refuseEvidence = (c: Context, status: 400 | 401 | 404, code: string): Response =>
  c.json({ code, message: code }, status, noStore);

/** `wait`: seconds until another one may come. */
export const tooMany = (c: Context, wait: number): Response =>
  c.json({ code: 'rate-limited', message: 'too many requests' }, 429, { ...noStore, 'retry-after': String(wait) });

/** Answers members alone; an error that the database is known for has its own answer. */
export const withMember =
  (verify: VerifyToken) =>
  (answer: (c: Context, member: Member) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    const token = bearer(c.req.header('authorization'));
    const member = token === null ? null : await verify(token);
    if (member === null) return refuseEvidence(c, 401, 'unauthorized');
    return answer(c, member).catch((error: unknown) => {
      if (error instanceof QueueFull) return tooMany(c, 1);
      const known = answerFor(errorDetailsOf(error));
      if (!known) throw error;
      return c.json({ code: known.code, message: known.message }, known.status, noStore);
    });
  };

interface EvidenceRequest {
  sql: Sql;
  files: CaseFiles;
  /** Name of the file, as the address has it. */
  name: string | undefined;
  /** Asks the database, as the member, whether they may read it. */
  mayRead: (tx: TransactionSql, id: string) => PendingQuery<{ answer: boolean }[]>;
}

/** Shows a file to whoever the database lets see it; to all others there is none. */
export async function showEvidence(
  c: Context,
  member: Member,
  { sql, files, name, mayRead }: EvidenceRequest,
): Promise<Response> {
  const id = z.uuid().safeParse(name);
  if (!id.success) return refuseEvidence(c, 404, 'not-found');
  const isAllowed = await asMember(sql, member, '', async (tx) => (await mayRead(tx, id.data))[0]?.answer === true);
  const bytes = isAllowed ? await files.read(id.data) : null;
  return (bytes && shownEvidence(bytes)) ?? refuseEvidence(c, 404, 'not-found');
}
