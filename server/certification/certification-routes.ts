/**
 * Serves the pictures of certification [S6, S7]:
 *
 * | route | who | what |
 * |---|---|---|
 * | `POST /rest/v1/rpc/send_certification` | a member | stores the picture of their own case, and uses its code up |
 * | `GET /functions/v1/certification/:case` | one of the house | reads the picture of a case that waits |
 *
 * A picture comes as text in the request, re-encoded by the device, so that it holds no place and no time.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql, TransactionSql } from 'postgres';
import * as z from 'zod/mini';
import { CERTIFICATION_PICTURE_BYTES } from '#schemas/limits.ts';
import { asMember } from '../gateway/as-member.ts';
import { allowAnyOrigin } from '../gateway/cors.ts';
import { answerFor, errorDetailsOf } from '../gateway/database-errors.ts';
import { bearer, type Member, type VerifyToken } from '../sync/verify-token.ts';
import type { CaseFiles } from './case-files.ts';

const body = z.object({
  request: z.object({
    code: z.string().check(z.maxLength(40)),
    wording: z.int(),
    picture: z.base64().check(z.maxLength(Math.ceil(CERTIFICATION_PICTURE_BYTES / 3) * 4)),
  }),
});
const checked = z.object({ refusal: z.nullable(z.string()), case: z.nullable(z.uuid()), page: z.unknown() });

/** The kind of a picture by its first bytes; null: none that we take. */
export const pictureKind = (bytes: Uint8Array): 'image/jpeg' | 'image/webp' | null => {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return text.startsWith('RIFF') && text.slice(8) === 'WEBP' ? 'image/webp' : null;
};

interface Upload {
  code: string;
  wording: number;
}
interface Storing {
  caseId: string;
  end: Promise<void>;
}
interface Parts {
  sql: Sql;
  verify: VerifyToken;
  files: CaseFiles;
}

export function certificationRoutes({ sql, verify, files }: Parts): Hono {
  const routes = new Hono();
  const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 503, code: string) =>
    c.json({ code, message: code }, status, { 'cache-control': 'no-store' });
  const withMember = (answer: (c: Context, member: Member) => Promise<Response>) => async (c: Context) => {
    const token = bearer(c.req.header('authorization'));
    const member = token === null ? null : await verify(token);
    if (member === null) return refuse(c, 401, 'unauthorized');
    return answer(c, member).catch((error: unknown) => {
      const known = answerFor(errorDetailsOf(error));
      if (!known) throw error;
      return c.json({ code: known.code, message: known.message }, known.status, { 'cache-control': 'no-store' });
    });
  };

  const locked = async (tx: TransactionSql, request: Upload, send: boolean) => {
    const [row] = await tx<
      { answer: unknown }[]
    >`select app.certification_upload(${JSON.stringify(request)}::text::jsonb, ${send}) as answer`;
    return z.parse(checked, row?.answer);
  };

  /**
   * Marks the case as sent and stores its picture in one transaction, under the lock of the case: of two sends at once
   * the second finds it sent, and leaves the picture of the first alone. What a failed transaction has stored is erased
   * under the same lock, unless the case is sent after all; where that fails too, the end of the code erases it.
   */
  async function send(member: Member, request: Upload, bytes: Buffer): Promise<z.infer<typeof checked>> {
    let storing = null as Storing | null;
    try {
      return await asMember(sql, member, '', async (tx) => {
        const answer = await locked(tx, request, true);
        if (answer.case === null) return answer;
        storing = { caseId: answer.case, end: files.store(answer.case, bytes) };
        await storing.end;
        return answer;
      });
    } catch (error) {
      if (storing !== null) await eraseUnsent(member, request, storing).catch(() => undefined);
      throw error;
    }
  }

  async function eraseUnsent(member: Member, request: Upload, { caseId, end }: Storing) {
    await end.catch(() => undefined);
    await asMember(sql, member, '', async (tx) => {
      const { refusal } = await locked(tx, request, false);
      if (refusal !== 'certification-sent') await files.erase(caseId);
    });
  }

  routes.use(
    '/rest/v1/rpc/send_certification',
    allowAnyOrigin,
    bodyLimit({ maxSize: 2 * CERTIFICATION_PICTURE_BYTES }),
  );
  routes.post(
    '/rest/v1/rpc/send_certification',
    withMember(async (c, member) => {
      const parsed = body.safeParse(await c.req.json().catch(() => null));
      if (!parsed.success) return refuse(c, 400, 'bad-request');
      const { picture, ...request } = parsed.data.request;
      const bytes = Buffer.from(picture, 'base64');
      if (pictureKind(bytes) === null) return c.json({ refusal: 'picture-refused', page: null });
      const { refusal, page } = await send(member, request, bytes);
      return c.json({ refusal, page }, 200, { 'cache-control': 'no-store' });
    }),
  );
  routes.get(
    '/functions/v1/certification/:case',
    withMember(async (c, member) => {
      const id = z.uuid().safeParse(c.req.param('case'));
      if (!id.success) return refuse(c, 404, 'not-found');
      const isAllowed = await asMember(sql, member, '', async (tx) => {
        const [row] = await tx<
          { answer: boolean }[]
        >`select public.may_see_certification(${JSON.stringify({ case: id.data })}::text::jsonb) as answer`;
        return row?.answer === true;
      });
      const bytes = isAllowed ? await files.read(id.data) : null;
      const kind = bytes && pictureKind(bytes);
      if (!bytes || !kind) return refuse(c, 404, 'not-found');
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': kind,
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        },
      });
    }),
  );
  return routes;
}
