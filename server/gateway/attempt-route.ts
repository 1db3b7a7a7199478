/**
 * Serves `POST /functions/v1/rate-limit`, which says whether a sign-in may be attempted now. It counts nothing, and
 * known and unknown accounts get the same answers.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { networkOfRequest } from '../client-network.ts';
import { allowAnyOrigin } from './cors.ts';
import type { SignInLimit } from './sign-in-limit.ts';

const attemptBody = z.object({
  action: z.literal('login'),
  identifier: z.string().check(z.minLength(1), z.maxLength(254)),
});

export function attemptRoute(limit: SignInLimit): Hono {
  const routes = new Hono();
  routes.use(allowAnyOrigin, bodyLimit({ maxSize: 4096 }));
  routes.post('/', async (c) => {
    const { data } = attemptBody.safeParse(await c.req.json().catch(() => null));
    if (!data) return c.json({ code: 'bad-request' }, 400);
    const { id, shared } = networkOfRequest(c);
    const blocked = !shared && (await limit.isFull(data.identifier, id));
    return c.json({ allowed: !blocked, blocked });
  });
  return routes;
}
