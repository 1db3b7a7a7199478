/**
 * Serves the pictures and videos of certification [S6, S7]:
 *
 * | route | who | what |
 * |---|---|---|
 * | `POST /rest/v1/rpc/send_certification` | a member | stores that of their own case, and uses its code up |
 * | `GET /functions/v1/certification/:case` | one of the house | reads what a case that waits has |
 *
 * It comes as text in the request, re-encoded by the device, so that it holds no place and no time. The text is long:
 * before it is read the budget is taken, and the code in the header `x-certification-code` is that of the member's open
 * case; only a few are read at a time.
 */
import { Hono, type Context } from 'hono';
import type { Sql, TransactionSql } from 'postgres';
import * as z from 'zod/mini';
import { CERTIFICATION_PICTURE_BYTES, CERTIFICATION_VIDEO_BYTES, CERTIFICATION_WORDING } from '#schemas/limits.ts';
import { asMember } from '../gateway/as-member.ts';
import { takeBudget } from '../gateway/budget.ts';
import { allowAnyOrigin } from '../gateway/cors.ts';
import { fairQueue } from '../sync/fair-queue.ts';
import { limitsOf, type Limits } from '../sync/rate-limit.ts';
import type { Member, VerifyToken } from '../sync/verify-token.ts';
import { receiveJson } from '../gateway/storage/receive-body.ts';
import type { CaseFiles } from './case-files.ts';
import { isEvidence } from './evidence.ts';
import { noStore, refuseEvidence, showEvidence, tooMany, withMember } from './evidence-requests.ts';

const base64Of = (bytes: number) => z.base64().check(z.maxLength(Math.ceil(bytes / 3) * 4));
const wording = z.int();
const body = z.object({
  request: z.union([
    z.strictObject({ wording, picture: base64Of(CERTIFICATION_PICTURE_BYTES) }),
    z.strictObject({ wording, video: base64Of(CERTIFICATION_VIDEO_BYTES) }),
  ]),
});
/** Longest request, in bytes, and what it costs: a member's burst is twelve of them. */
const BODY_BYTES = 1.4 * CERTIFICATION_VIDEO_BYTES;
const SEND_WEIGHT = 100;
/** Requests that are in memory at a time. */
const SENDS = { slots: 6, perMember: 2, maxWaiting: 2 };

/** Longest code that is looked for, in characters. */
const CODE_LENGTH = 40;

const checked = z.object({ refusal: z.nullable(z.string()), case: z.nullable(z.uuid()), page: z.unknown() });

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
  limits?: Limits | undefined;
}

export function certificationRoutes({ sql, verify, files, limits = limitsOf() }: Parts): Hono {
  const routes = new Hono();
  const queue = fairQueue(SENDS);
  const forMember = withMember(verify);

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

  /** Reads and stores what was sent, one request in its turn. */
  async function take(c: Context, member: Member, code: string): Promise<Response> {
    const parsed = body.safeParse(await receiveJson(c.req.raw.body, undefined, BODY_BYTES));
    if (!parsed.success) return refuseEvidence(c, 400, 'bad-request');
    const { wording, ...evidence } = parsed.data.request;
    const [kind, text] =
      'video' in evidence ? (['video', evidence.video] as const) : (['picture', evidence.picture] as const);
    const bytes = Buffer.from(text, 'base64');
    if (!isEvidence(bytes, kind)) return c.json({ refusal: 'picture-refused', page: null });
    const answer = await send(member, { code, wording }, bytes);
    return c.json({ refusal: answer.refusal, page: answer.page }, 200, noStore);
  }

  routes.use('/rest/v1/rpc/send_certification', allowAnyOrigin);
  routes.post(
    '/rest/v1/rpc/send_certification',
    forMember(async (c, member) => {
      const wait = await takeBudget(c, limits, member.id, SEND_WEIGHT);
      if (wait > 0) return tooMany(c, wait);
      const code = (c.req.header('x-certification-code') ?? '').slice(0, CODE_LENGTH);
      const { refusal, page } = await asMember(sql, member, '', (tx) =>
        locked(tx, { code, wording: CERTIFICATION_WORDING }, false),
      );
      if (refusal !== null) return c.json({ refusal, page }, 200, noStore);
      return queue.run(member.id, () => take(c, member, code));
    }),
  );
  routes.get(
    '/functions/v1/certification/:case',
    forMember((c, member) =>
      showEvidence(c, member, {
        ...{ sql, files, name: c.req.param('case') },
        mayRead: (tx, id) =>
          tx`select public.may_see_certification(${JSON.stringify({ case: id })}::text::jsonb) as answer`,
      }),
    ),
  );
  return routes;
}
