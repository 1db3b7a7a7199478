/**
 * Has the node tell the members of a live room what a moderator outside has done [LIVE-07]. Measures of those inside
 * come over their sockets, which announce them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { errorName, log } from '#lib/log.ts';
import { liveRoomId, type LiveRoomId } from '#schemas/entities/live.ts';

const measure = z.object({ request: z.object({ room: liveRoomId }) });
const done = z.object({ refusal: z.null() });

/** How long an answer waits until those inside have been told, in milliseconds. */
const PATIENCE_MS = 1000;

/** Announces a room before the answer to a request that has changed it. */
export const announcesRoom =
  (announce: (roomId: LiveRoomId) => Promise<void>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.req.method !== 'POST' || !c.res.ok) return;
    const answer = done.safeParse(await c.res.clone().json());
    const { data } = measure.safeParse(await c.req.json());
    if (!answer.success || !data) return;
    // What is done stays done where the node cannot tell of it, or not soon: the next round of its rooms does.
    const announced = announce(data.request.room).catch((error: unknown) =>
      log.info('live room not announced', { error: errorName(error) }),
    );
    await Promise.race([announced, delay(PATIENCE_MS, undefined, { ref: false })]);
  };
