/**
 * Signs links to private pictures, for clients that load one without a header [Y18]. A link names the member it was
 * given to with session and level [S21], lives for minutes, and grants that member's rights at the time when it is
 * opened.
 */
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { LINK_SECONDS } from '#schemas/media.ts';
import type { Member } from '../../sync/verify-token.ts';
import type { ObjectPath } from './stored-objects.ts';

/** Audience that keeps links and session tokens apart: neither is accepted as the other. */
const AUDIENCE = 'picture';

export const linkSeconds = z.int().check(z.gte(1), z.lte(LINK_SECONDS));

const sessionClaims = z.object({ session_id: z.optional(z.string()), aal: z.optional(z.string()) });
const linkClaims = z.extend(sessionClaims, { sub: memberId, object: z.string(), exp: z.int() });

export interface PictureLinks {
  sign(member: Member, path: ObjectPath, seconds: number): Promise<string>;
  /** Returns the member of a link, or null when it is not a valid link to this object. */
  verify(token: string, path: ObjectPath): Promise<Pick<Member, 'id' | 'claims'> | null>;
}

export function pictureLinks(secret: string): PictureLinks {
  const key = new TextEncoder().encode(secret);
  const objectOf = ({ bucket, name }: ObjectPath) => `${bucket}/${name}`;
  return {
    sign(member, path, seconds) {
      const session = z.parse(sessionClaims, JSON.parse(member.claims));
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ object: objectOf(path), ...session })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(member.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    async verify(token, path) {
      const payload = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        maxTokenAge: LINK_SECONDS,
      }).then(
        ({ payload: read }) => read,
        () => null,
      );
      const link = linkClaims.safeParse(payload);
      if (!link.success || link.data.object !== objectOf(path)) return null;
      const { sub, exp, session_id, aal } = link.data;
      return {
        id: sub,
        claims: JSON.stringify({ sub, exp, session_id, aal, role: 'authenticated', aud: 'authenticated' }),
      };
    },
  };
}
