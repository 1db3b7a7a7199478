/** Hashes tokens that let someone in: only the hash is stored (server/postgres/stored-tokens.ts). */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const storedToken = (token: string): string => `sha256:${sha256(token)}`;

/** Computes the token that a mailed link carries, as the library does, from address and code. */
const linkToken = (email: string, code: string) => sha256(email.toLowerCase() + code);

const verifyBody = z.looseObject({
  type: z.optional(z.unknown()),
  token_hash: z.optional(z.string()),
  email: z.optional(z.string()),
  token: z.optional(z.string()),
});

/** Replaces the token of a link or code by its stored hash; returns other requests as they are. */
export async function withStoredToken(request: Request): Promise<Request> {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('/auth/v1/verify')) return request;
  if (request.method === 'GET') {
    const token = url.searchParams.get('token');
    if (token !== null) url.searchParams.set('token', storedToken(token));
    return new Request(url, request);
  }
  const { data } = verifyBody.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  );
  const presentedToken =
    data?.token_hash || (data?.email && data.token ? linkToken(data.email, data.token) : undefined);
  if (presentedToken === undefined) return request;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(url, {
    method: request.method,
    headers,
    body: JSON.stringify({ type: data?.type, token_hash: storedToken(presentedToken) }),
  });
}
