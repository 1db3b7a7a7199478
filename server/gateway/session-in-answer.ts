/** Reads which session an answer of the auth service opens. */
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import { memberId, type MemberId } from '#schemas/ids.ts';

const tokenBody = z.object({ access_token: z.string() });
const claims = z.object({ sub: memberId, session_id: z.uuid() });

/** Returns the access token in an answer's body, or after the `#` of the page that a link leads to. */
async function tokenIn(answer: Response): Promise<string | undefined> {
  const location = answer.headers.get('location');
  if (location !== null) return new URLSearchParams(location.split('#')[1] ?? '').get('access_token') ?? undefined;
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined;
  return tokenBody.safeParse(await answer.clone().json()).data?.access_token;
}

/** Returns the session and its member; null: the answer opens none. */
export async function sessionIn(answer: Response): Promise<{ member: MemberId; session: string } | null> {
  const token = await tokenIn(answer);
  if (token === undefined) return null;
  const { sub, session_id } = claims.parse(decodeJwt(token));
  return { member: sub, session: session_id };
}
