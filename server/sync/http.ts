/**
 * Serves `POST /sync/push|pull|chunks|digest`: JSON in and out, large answers compressed, `Authorization:
 * Bearer`, failures as `{code, message}`.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { log } from '#lib/log.ts';
import { limitedNetwork, networkOfRequest, rememberNetwork, type NetworkOf } from '../client-network.ts';
import { compressAnswers, jsonAnswer } from '../compressed.ts';
import { syncFailure, statusOf, type SyncFailure } from './failures.ts';
import { weightOf, type RateLimit } from './rate-limit.ts';
import type { SyncService } from './service.ts';
import { bearer, KeysUnavailable, type VerifyToken } from './verify-token.ts';

const BODY_LIMIT = 1024 * 1024;
const syncCalls = ['push', 'pull', 'chunks', 'digest'] as const;

export interface SyncRouteParts {
  service: SyncService;
  verify: VerifyToken;
  networkOf: NetworkOf;
  /** Limit per network. */
  limit: RateLimit;
}

export function syncRoutes({ service, verify, networkOf, limit }: SyncRouteParts): Hono {
  const routes = new Hono();
  routes.use(
    rememberNetwork(networkOf),
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => refuse(c, syncFailure('too-large')) }),
    compressAnswers,
  );
  for (const name of syncCalls) {
    routes.post(`/${name}`, async (c) => {
      const network = limitedNetwork(networkOfRequest(c));
      const networkWait = network === null ? 0 : await limit.take(network);
      if (networkWait > 0) return refuse(c, syncFailure('rate-limited', Math.ceil(networkWait)));
      const token = bearer(c.req.header('authorization'));
      const member = token === null ? null : await verify(token);
      if (member === null) return refuse(c, syncFailure('unauthorized'));
      const body = await readJson(c);
      const weightWait = network === null ? 0 : await limit.take(network, weightOf(body));
      if (weightWait > 0) return refuse(c, syncFailure('rate-limited', Math.ceil(weightWait)));
      const answer = await service[name](member, body);
      return answer.ok ? jsonAnswer(c, answer.value, uncached) : refuse(c, answer);
    });
  }
  routes.all('*', (c) => refuse(c, syncFailure('not-found')));
  routes.onError((error, c) => {
    if (error instanceof KeysUnavailable) return refuse(c, syncFailure('retry', 1));
    log.crash('sync request failed', error);
    return refuse(c, syncFailure('server-error'));
  });
  return routes;
}

const uncached = { 'cache-control': 'no-store' };

/** Reads the body, or returns undefined when it is not JSON; the schema then rejects it. */
const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);

function refuse(c: Context, { code, retryAfter }: SyncFailure): Response {
  const headers: Record<string, string> = { ...uncached };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return jsonAnswer(c, { code, message: code, serverTime: new Date().toISOString() }, headers, statusOf(code));
}
