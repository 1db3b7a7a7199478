/**
 * `POST /sync/push|pull|pages|digest|avatar`: JSON in and out, large answers compressed, `Authorization: Bearer`,
 * failures as `{code, message}`.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { log } from '#lib/log.ts';
import { limitedNetwork, networkOfRequest, rememberNetwork, type NetworkOf } from '../client-network.ts';
import { askerOf } from '../asker.ts';
import { compressed, jsonAnswer } from '../compressed.ts';
import { failed, statusOf, type SyncFailure } from './failures.ts';
import { weightOf, type RateLimit } from './rate-limit.ts';
import type { SyncService } from './service.ts';
import { bearer, KeysAway, type VerifyToken } from './verify-token.ts';

const BODY_LIMIT = 1024 * 1024;
const names = ['push', 'pull', 'pages', 'digest', 'avatar'] as const;

export interface SyncRouteParts {
  service: SyncService;
  verify: VerifyToken;
  networkOf: NetworkOf;
  /** Of networks. */
  limit: RateLimit;
}

export function syncRoutes({ service, verify, networkOf, limit }: SyncRouteParts): Hono {
  const routes = new Hono();
  routes.use(
    rememberNetwork(networkOf),
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => refuse(c, failed('too-large')) }),
    compressed,
  );
  for (const name of names) {
    routes.post(`/${name}`, async (c) => {
      const network = limitedNetwork(networkOfRequest(c));
      const rest = network === null ? 0 : await limit.take(network);
      if (rest > 0) return refuse(c, failed('rate-limited', Math.ceil(rest)));
      const token = bearer(c.req.header('authorization'));
      const member = token === null ? null : await verify(token);
      if (member === null) return refuse(c, failed('unauthorized'));
      const body = await jsonOf(c);
      const more = network === null ? 0 : await limit.take(network, weightOf(body));
      if (more > 0) return refuse(c, failed('rate-limited', Math.ceil(more)));
      const answer = await service[name](member, body, askerOf(c));
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
