/** Checks the identification of an application server, RFC 8292. */
import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().check(z.regex(/^(mailto:|https:)/)) });
const DAY_SECONDS = 86_400;
const POINT_BYTES = 65;

/** Returns the status of the refusal, or null. `expectedKey`: the key for which the subscription was made. */
export function vapidRefusal(
  authorization: string | undefined,
  origin: string,
  expectedKey: string | null,
): 401 | 403 | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== POINT_BYTES) return 401;
  if (expectedKey !== null && key !== expectedKey) return 403;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 403;
  const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const now = Date.now() / 1000;
  if (!parsed.success || parsed.data.aud !== origin) return 403;
  return parsed.data.exp > now && parsed.data.exp <= now + DAY_SECONDS ? null : 403;
}
