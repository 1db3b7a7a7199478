/** `POST /sync/push|pull|pages|digest|avatar`: JSON in and out, large answers compressed, `Authorization: Bearer`, failures as `{code, message}`. */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { log } from '#lib/log.ts';
import { askerOf } from '../asker.ts';
import { compressed, jsonAnswer } from '../compressed.ts';
import { failed, statusOf, type SyncFailure } from './failures.ts';
import type { SyncService } from './service.ts';
import { bearer, KeysAway, type VerifyToken } from './verify-token.ts';

const BODY_LIMIT = 1024 * 1024;
const names = ['push', 'pull', 'pages', 'digest', 'avatar'] as const;

export function syncRoutes(service: SyncService, verify: VerifyToken): Hono {
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => refuse(c, failed('too-large')) }), compressed);
  for (const name of names) {
    routes.post(`/${name}`, async (c) => {
      const token = bearer(c.req.header('authorization'));
      const member = token === null ? null : await verify(token);
      if (member === null) return refuse(c, failed('unauthorized'));
      const answer = await service[name](member, await jsonOf(c), askerOf(c));
      return answer.ok ? jsonAnswer(c, answer.value, uncached) : refuse(c, answer);
    });
  }
  routes.all('*', (c) => refuse(c, failed('not-found')));
  routes.onError((error, c) => {
    if (error instanceof KeysAway) return refuse(c, failed('retry', 1));
    log.crash('sync request failed', error);
    return refuse(c, failed('server-error'));
  });
  return routes;
}

const uncached = { 'cache-control': 'no-store' };

/** What is not JSON is as wrong as JSON of another shape; the schema says so. */
const jsonOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);

function refuse(c: Context, { code, retryAfter }: SyncFailure): Response {
  const headers: Record<string, string> = { ...uncached };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return jsonAnswer(c, { code, message: code, serverTime: new Date().toISOString() }, headers, statusOf(code));
}
