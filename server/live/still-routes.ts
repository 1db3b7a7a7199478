/**
 * Serves the stills that reporters provide of a camera in a room [S36]:
 *
 * | route | who | what |
 * |---|---|---|
 * | `POST /rest/v1/rpc/send_still` | a member | stores one for a report that follows; three a day |
 * | `GET /functions/v1/still/:still` | a moderator | reads that of a case which they have opened |
 *
 * It comes as text in the request, drawn anew by the page, so that it holds nothing but the picture.
 */
import { Hono, type Context } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { liveRoomId } from '#schemas/entities/live.ts';
import { memberId } from '#schemas/ids.ts';
import { STILL_BYTES } from '#schemas/limits.ts';
import { sentStill } from '#schemas/wire/live-reports.ts';
import type { CaseFiles } from '../certification/case-files.ts';
import { isEvidence } from '../certification/evidence.ts';
import { noStore, refuseEvidence, showEvidence, tooMany, withMember } from '../certification/evidence-requests.ts';
import { asMember } from '../gateway/as-member.ts';
import { takeBudget } from '../gateway/budget.ts';
import { allowAnyOrigin } from '../gateway/cors.ts';
import { receiveJson } from '../gateway/storage/receive-body.ts';
import { fairQueue } from '../sync/fair-queue.ts';
import { limitsOf, type Limits } from '../sync/rate-limit.ts';
import type { Member, VerifyToken } from '../sync/verify-token.ts';

const body = z.object({
  request: z.strictObject({
    room: liveRoomId,
    member: memberId,
    picture: z.base64().check(z.maxLength(Math.ceil(STILL_BYTES / 3) * 4)),
  }),
});
/** Longest request, in bytes, and what it costs: a member's burst is fifty of them. */
const BODY_BYTES = 1.4 * STILL_BYTES;
const SEND_WEIGHT = 24;
/** Requests that are in memory at a time. */
const SENDS = { slots: 12, perMember: 2, maxWaiting: 2 };

interface Parts {
  sql: Sql;
  verify: VerifyToken;
  files: CaseFiles;
  limits?: Limits | undefined;
}

export function stillRoutes({ sql, verify, files, limits = limitsOf() }: Parts): Hono {
  const routes = new Hono();
  const queue = fairQueue(SENDS);
  const forMember = withMember(verify);

  /** Stores it before its row is committed; what a failed transaction has stored is erased. */
  async function store(member: Member, request: object, bytes: Buffer) {
    let still: string | null = null;
    try {
      return await asMember(sql, member, '', async (tx) => {
        const [row] = await tx<
          { answer: unknown }[]
        >`select app.add_live_still(${JSON.stringify(request)}::text::jsonb) as answer`;
        const answer = z.parse(sentStill, row?.answer);
        still = answer.still;
        if (still !== null) await files.store(still, bytes);
        return answer;
      });
    } catch (error) {
      if (still !== null) await files.erase(still).catch(() => undefined);
      throw error;
    }
  }

  async function take(c: Context, member: Member): Promise<Response> {
    const parsed = body.safeParse(await receiveJson(c.req.raw.body, undefined, BODY_BYTES));
    if (!parsed.success) return refuseEvidence(c, 400, 'bad-request');
    const { picture, ...request } = parsed.data.request;
    const bytes = Buffer.from(picture, 'base64');
    if (!isEvidence(bytes, 'picture')) return c.json({ refusal: 'picture-refused', still: null }, 200, noStore);
    return c.json(await store(member, request, bytes), 200, noStore);
  }

  routes.use('/rest/v1/rpc/send_still', allowAnyOrigin);
  routes.post(
    '/rest/v1/rpc/send_still',
    forMember(async (c, member) => {
      const wait = await takeBudget(c, limits, member.id, SEND_WEIGHT);
      return wait > 0 ? tooMany(c, wait) : queue.run(member.id, () => take(c, member));
    }),
  );
  routes.get(
    '/functions/v1/still/:still',
    forMember((c, member) =>
      showEvidence(c, member, {
        ...{ sql, files, name: c.req.param('still') },
        mayRead: (tx, id) => tx`select public.may_see_still(${JSON.stringify({ still: id })}::text::jsonb) as answer`,
      }),
    ),
  );
  return routes;
}
