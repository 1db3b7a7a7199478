/**
 * Serves `POST /sync/push|pull|chunks|digest|lock-ticket`: JSON in and out, large answers compressed, `Authorization:
 * Bearer`, failures as `{code, message}`. `POST /sync/push-locked|end-lock-ticket` need no token, but a ticket.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { log } from '#lib/log.ts';
import { limitedNetwork, networkOfRequest, rememberNetwork, type NetworkOf } from '../client-network.ts';
import { compressAnswers, jsonAnswer } from '../compressed.ts';
import { jsonBody } from '../json-body.ts';
import type { LockTickets } from './lock-tickets.ts';
import { syncFailure, statusOf, type SyncFailure } from './failures.ts';
import { weightOf, type RateLimit } from './rate-limit.ts';
import type { ServiceResult, SyncService } from './service.ts';
import { bearer, KeysUnavailable, type Member, type VerifyToken } from './verify-token.ts';

const BODY_LIMIT = 1024 * 1024;
const syncCalls = ['push', 'pull', 'chunks', 'digest'] as const;

export interface SyncRouteParts {
  service: SyncService;
  /** Without it, locked devices send nothing. */
  lockTickets?: LockTickets | undefined;
  verify: VerifyToken;
  networkOf: NetworkOf;
  /** Limit per network. */
  limit: RateLimit;
}

export function syncRoutes({ service, lockTickets, verify, networkOf, limit }: SyncRouteParts): Hono {
  const routes = new Hono();
  routes.use(
    rememberNetwork(networkOf),
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => refuse(c, syncFailure('too-large')) }),
    compressAnswers,
  );
  /** Charges the network for the request, or for what it carries; returns a refusal where that is too much. */
  async function charge(c: Context, weight?: number): Promise<Response | null> {
    const network = limitedNetwork(networkOfRequest(c));
    const wait = network === null ? 0 : await limit.take(network, weight);
    return wait > 0 ? refuse(c, syncFailure('rate-limited', Math.ceil(wait))) : null;
  }
  async function answerBody(c: Context, call: (body: unknown) => Promise<ServiceResult<unknown>>): Promise<Response> {
    const body = await jsonBody(c);
    const limitRefusal = await charge(c, weightOf(body));
    if (limitRefusal) return limitRefusal;
    const answer = await call(body);
    return answer.ok ? jsonAnswer(c, answer.value, uncached) : refuse(c, answer);
  }
  const postAsMember = (name: string, call: (member: Member, body: unknown) => Promise<ServiceResult<unknown>>) =>
    routes.post(`/${name}`, async (c) => {
      const tooMany = await charge(c);
      if (tooMany) return tooMany;
      const token = bearer(c.req.header('authorization'));
      const member = token === null ? null : await verify(token);
      return member ? answerBody(c, (body) => call(member, body)) : refuse(c, syncFailure('unauthorized'));
    });
  for (const name of syncCalls) postAsMember(name, (member, body) => service[name](member, body));
  if (lockTickets) {
    postAsMember('lock-ticket', lockTickets.issue);
    for (const [name, call] of [
      ['push-locked', lockTickets.push],
      ['end-lock-ticket', lockTickets.end],
    ] as const)
      routes.post(`/${name}`, async (c) => (await charge(c)) ?? answerBody(c, call));
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

function refuse(c: Context, { code, retryAfter }: SyncFailure): Response {
  const headers: Record<string, string> = { ...uncached };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return jsonAnswer(c, { code, message: code, serverTime: new Date().toISOString() }, headers, statusOf(code));
}
