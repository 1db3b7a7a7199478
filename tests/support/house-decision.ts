/** Has one of the house decide through the database functions, as its screens will. */
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
  decision: { verdict: 'accepted' } | { verdict: 'refused'; reason: string },
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [waiting] = await sql<
      { case: string; picture: string | null; genre: string }[]
    >`select c.id as case, p.avatar_url as picture, p.genre from app.certification_cases c join public.profiles p on p.id = c.member_id where c.member_id = ${member.id} and c.state = 'sent'`;
    const request = { ...waiting, ...decision };
    type Answer = { refusal: string | null };
    const { refusal } = await callAsStaff<Answer>(sql, reviewer, 'certification', 'decide_certification', request);
    if (refusal !== null) throw new Error(`refused: ${refusal}`);
  } finally {
    await sql.end();
  }
}
