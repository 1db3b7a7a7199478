/** Member that a token names. The identity of a request comes from here alone [CHAT-26]. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { memberId, type MemberId } from '#schemas/ids.ts';

export interface Member {
  id: MemberId;
  /** Session of the token, or null when the token does not name one. */
  session: string | null;
  /** Seconds since 1970, server time. */
  issuedAt?: number | undefined;
  /** Seconds since 1970, server time. */
  expiresAt: number;
  /** All claims as JSON, as the database expects them in `request.jwt.claims`. */
  claims: string;
}

/**
 * Returns the member of a token, or null when it is not a valid token of ours. Throws `KeysUnavailable` when that
 * cannot be decided now, so that nobody is signed out for it. `tokenVerifier` checks the token alone;
 * `live-sessions.ts` also checks its session.
 */
export type VerifyToken = (token: string) => Promise<Member | null>;

export class KeysUnavailable extends Error {}

/** Error codes of the key set itself; all other errors concern the token. */
const keySetErrors = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

function nullIfInvalid(error: unknown): null {
  if (error instanceof errors.JOSEError && !keySetErrors.has(error.code)) return null;
  throw new KeysUnavailable('The keys that sign tokens could not be read.');
}

/** Key of the tokens: the shared secret of the gateway, or the published key set of hosted Supabase. */
export type TokenKey = { secret: string } | { jwksUrl: string };

const claimsShape = z.object({
  sub: memberId,
  exp: z.int(),
  role: z.literal('authenticated'),
  session_id: z.optional(z.uuid()),
  iat: z.optional(z.number()),
});
const rules = { audience: 'authenticated', requiredClaims: ['sub', 'exp'] };

/** Milliseconds for which a verified token is cached: a device sends the same token with each request. */
const CACHE_MS = 60_000;
const CACHE_SIZE = 20_000;

export function tokenVerifier(key: TokenKey, now: () => number = Date.now): VerifyToken {
  const verify = signatureCheck(key);
  return cacheVerified(async (token) => {
    const payload = await verify(token).catch(nullIfInvalid);
    const claims = claimsShape.safeParse(payload);
    if (!claims.success) return null;
    return {
      id: claims.data.sub,
      session: claims.data.session_id ?? null,
      issuedAt: claims.data.iat,
      expiresAt: claims.data.exp,
      claims: JSON.stringify(payload),
    };
  }, now);
}

/** Caches valid tokens only, never beyond their expiry, and not for long: a key may be withdrawn. */
function cacheVerified(verify: VerifyToken, now: () => number): VerifyToken {
  const cache = new Map<string, { member: Member; until: number }>();
  return async (token) => {
    const cached = cache.get(token);
    if (cached && now() < cached.until) return cached.member;
    cache.delete(token);
    const member = await verify(token);
    if (member) cache.set(token, { member, until: Math.min(now() + CACHE_MS, member.expiresAt * 1000) });
    if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? token);
    return member;
  };
}

function signatureCheck(key: TokenKey): (token: string) => Promise<JWTPayload> {
  if ('secret' in key) {
    const secret = new TextEncoder().encode(key.secret);
    return async (token) => (await jwtVerify(token, secret, { ...rules, algorithms: ['HS256'] })).payload;
  }
  const keys = createRemoteJWKSet(new URL(key.jwksUrl));
  return async (token) => (await jwtVerify(token, keys, { ...rules, algorithms: ['ES256', 'RS256', 'EdDSA'] })).payload;
}

/** Returns the token of an `Authorization` header, or null. */
export const bearer = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/-]+=*)$/.exec(header ?? '')?.[1] ?? null;
