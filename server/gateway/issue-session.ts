/** Opens sessions, and signs their tokens, without the library. */
import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Sql } from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { askAuth } from './auth-requests.ts';
import { ACCESS_SECONDS, type Keys } from './keys.ts';
import { storedToken } from './stored-token.ts';
import type { Upstream } from './upstream.ts';

export interface SessionParts {
  sql: Sql;
  keys: Keys;
  upstream: Pick<Upstream, 'forward'>;
}

interface SessionTokens {
  id: string;
  member: MemberId;
  refreshToken: string;
}

interface SessionRow {
  email: string | null;
  aal: string | null;
  tag: string | null;
  opened: number | null;
}

/** Marks sessions that a passkey has opened, which prove more than a password does [S39], or a code. */
const methods: Readonly<Record<string, string>> = { passkey: 'webauthn', totp: 'totp' };

/**
 * Returns the claims that say how a session was opened [S21]. They are read from its row at each refresh. The library
 * notes no method, so only passkeys and codes are named.
 */
function assurance(row: SessionRow | undefined) {
  const method = methods[row?.tag ?? ''];
  return { aal: row?.aal ?? 'aal1', ...(method !== undefined && { amr: [{ method, timestamp: row?.opened }] }) };
}

/** Answers with a session as the library does: an access token, the refresh token and the user. */
export async function grantSession(
  { sql, keys, upstream }: SessionParts,
  { id, member, refreshToken }: SessionTokens,
): Promise<Response> {
  const [row] = await sql<SessionRow[]>`
    select u.email, s.aal::text, s.tag, floor(extract(epoch from s.created_at))::int as opened
    from auth.users u left join auth.sessions s on s.id = ${id} and s.user_id = u.id where u.id = ${member}`;
  const issuedAt = Math.floor(Date.now() / 1000);
  const accessToken = await new SignJWT({
    sub: member,
    aud: 'authenticated',
    role: 'authenticated',
    ...(row?.email && { email: row.email }),
    session_id: id,
    ...assurance(row),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(new TextEncoder().encode(keys.jwtSecret));
  // The library writes the user. The address is only a name here.
  const userAnswer = await askAuth(upstream, 'user', { token: accessToken });
  if (!userAnswer.ok) return userAnswer;
  return Response.json({
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    expires_at: issuedAt + ACCESS_SECONDS,
    user: await userAnswer.json(),
  });
}

/** A passkey that has signed, whose device has verified its holder, or a code of an application. */
interface Proof {
  member: MemberId;
  isSecondFactor: boolean;
  method?: 'passkey' | 'totp';
}

/**
 * Opens a session for a member who has proved who they are, of the level `aal2` where that proof is a second factor of
 * the house [S20].
 */
export async function openSession(
  parts: SessionParts,
  { member, isSecondFactor, method = 'passkey' }: Proof,
): Promise<Response> {
  const level = isSecondFactor ? 'aal2' : 'aal1';
  const [id, refreshToken] = [randomUUID(), randomBytes(32).toString('base64url')];
  await parts.sql.begin(async (tx) => {
    await tx`insert into auth.sessions (id, user_id, aal, tag) values (${id}, ${member}, ${level}, ${method})`;
    await tx`insert into auth.refresh_tokens (id, token, user_id, session_id) values (${randomUUID()}, ${storedToken(refreshToken)}, ${member}, ${id})`;
    await tx`update auth.users set last_sign_in_at = now() where id = ${member}`;
  });
  return grantSession(parts, { id, member, refreshToken });
}
