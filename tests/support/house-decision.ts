/** Has one of the house decide on a certification through the database function, as its screens will. */
import postgres from 'postgres';
import type { TestMember } from './sign-up.ts';

const claimsOf = ({ accessToken }: TestMember): object =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object;

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
    await sql`insert into app.staff_rights (member_id, staff_right) values (${reviewer.id}, 'certification') on conflict do nothing`;
    const [waiting] = await sql<
      { case: string; picture: string | null; genre: string }[]
    >`select c.id as case, p.avatar_url as picture, p.genre from app.certification_cases c join public.profiles p on p.id = c.member_id where c.member_id = ${member.id} and c.state = 'sent'`;
    const request = JSON.stringify({ ...waiting, ...decision });
    const claims = JSON.stringify({ ...claimsOf(reviewer), aal: 'aal2' });
    await sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${reviewer.id}, true)`;
      const [row] = await tx<
        { answer: { refusal: string | null } }[]
      >`select public.decide_certification(${request}::text::jsonb) as answer`;
      if (row?.answer.refusal !== null) throw new Error(`refused: ${row?.answer.refusal}`);
    });
  } finally {
    await sql.end();
  }
}
