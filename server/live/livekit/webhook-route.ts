/** Takes LiveKit's webhooks at `POST /sync/livekit`: who has left a call by themselves, and which is over [S10]. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { LiveKitApi } from './livekit-api.ts';
import type { LiveKitEngine } from './livekit-engine.ts';

export const WEBHOOK_PATH = '/sync/livekit';
const BODY_BYTES = 64 * 1024;

/** One whose signature does not hold, of this body and of our key, is refused and does nothing. */
export function liveKitWebhook(api: Pick<LiveKitApi, 'newsIn'>, engine: Pick<LiveKitEngine, 'take'>): Hono {
  const routes = new Hono();
  routes.post(WEBHOOK_PATH, bodyLimit({ maxSize: BODY_BYTES }), async (c) => {
    const body = await c.req.text();
    const news = await api.newsIn(body, c.req.header('authorization') ?? '').catch(() => undefined);
    if (news === undefined) return c.json({ code: 'unauthorized', message: 'not signed by LiveKit' }, 401);
    if (news) engine.take(news);
    return c.body(null, 204);
  });
  return routes;
}
