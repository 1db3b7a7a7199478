/** Has one of the house decide on cases through the database functions, as its screens do. */
import postgres from 'postgres';
import type { TestMember } from './sign-up.ts';

const claimsOf = ({ accessToken }: TestMember): object =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object;

/** Calls a database function as one of the house, with the right and a second factor [S21]. */
export async function callAsStaff<Answer>(
  sql: postgres.Sql,
  staff: TestMember,
  right: 'certification' | 'moderation',
  name: string,
  request: unknown,
): Promise<Answer> {
  await sql`insert into app.staff_rights (member_id, staff_right) values (${staff.id}, ${right}) on conflict do nothing`;
  const claims = JSON.stringify({ ...claimsOf(staff), aal: 'aal2' });
  const answer = await sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${staff.id}, true)`;
    const [row] = await tx.unsafe<{ answer: Answer }[]>(`select public.${name}($1::text::jsonb) as answer`, [
      JSON.stringify(request),
    ]);
    return row?.answer as Answer;
  });
  return answer as Answer;
}

export type WaitingKind =
  | 'album'
  | 'avatar'
  | 'certification'
  | 'club-photo'
  | 'cover'
  | 'opinion'
  | 'professional'
  | 'testimonial'
  | 'warning';

/** What is decided; a refusal has a reason. `looked`: what was looked at, where it is not what the case shows now. */
export interface CaseVerdict {
  verdict: string;
  reason?: unknown;
  looked?: object;
}

/**
 * Looks at the case about what waits, claims it and decides on it, asking as one of the house; releases it where it is
 * not decided. `sql`: an owner’s. Resolves to the refusal; null: it was done.
 */
export async function decideOn(
  sql: postgres.Sql,
  ask: (name: string, request: object) => Promise<unknown>,
  kind: WaitingKind,
  subject: string,
  { verdict, reason = null, looked = {} }: CaseVerdict,
): Promise<string | null> {
  const [row] = await sql<{ case: string }[]>`
    select id as case from app.cases where kind = ${kind} and subject_id = ${subject} order by closed_at desc nulls first limit 1`;
  const of = row ?? { case: subject };
  const { refusal, shown } = (await ask('open_case', of)) as { refusal: string | null; shown: object | null };
  const claimed = (await ask('claim_case', of)) as { refusal: string | null };
  if ((refusal ?? claimed.refusal) !== null) return refusal ?? claimed.refusal;
  const decision = { ...of, shown: { ...shown, ...looked }, verdict, reason, days: null, words: 'Les faits.' };
  const decided = (await ask('decide_case', decision)) as { refusal: string | null };
  if (decided.refusal !== null) await ask('release_case', of);
  return decided.refusal;
}

/** Has one of the house decide, with the right and a second factor. */
export const decideAsStaff = (
  sql: postgres.Sql,
  staff: TestMember,
  kind: WaitingKind,
  subject: string,
  verdict: CaseVerdict,
): Promise<string | null> => {
  const right = kind === 'certification' ? 'certification' : 'moderation';
  return decideOn(sql, (name, request) => callAsStaff(sql, staff, right, name, request), kind, subject, verdict);
};

/** Gives a member an accepted main picture, without which no certification is asked for. */
export async function giveMainPicture(databaseUrl: string, { id }: TestMember): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`update public.profiles set avatar_url = '/avatars/camille.svg', avatar_moderation_status = 'approved' where id = ${id}`;
  } finally {
    await sql.end();
  }
}

/** Decides on the case of a member that waits. */
export async function decideCertification(
  databaseUrl: string,
  reviewer: TestMember,
  member: TestMember,
  decision: { verdict: 'approved' } | { verdict: 'refused'; reason: string },
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [waiting] = await sql<
      { id: string }[]
    >`select id from app.certification_cases where member_id = ${member.id} and state = 'sent'`;
    const refusal = await decideAsStaff(sql, reviewer, 'certification', waiting?.id ?? '', decision);
    if (refusal !== null) throw new Error(`refused: ${refusal}`);
  } finally {
    await sql.end();
  }
}
