/**
 * Serves wallets:
 *
 * | route | what |
 * |---|---|
 * | `GET`, `POST /openid4vp/questions/:id` | reads an open question, signed; a `POST` may bring `wallet_nonce` |
 * | `POST /openid4vp/answers/:id` | takes the answer, once, within ten minutes |
 *
 * Whoever knows the number of a question may answer it: it is shown to its member alone, and ends with the answer.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { log } from '#lib/log.ts';
import { asService } from '../gateway/as-service.ts';
import { takeBudget } from '../gateway/budget.ts';
import { limitsOf, type Limits } from '../sync/rate-limit.ts';
import { ANSWERS_PATH, QUESTIONS_PATH } from './openid4vp.ts';
import { ageQuestion, type AgeProofProvider, type AgeQuestion } from './provider.ts';

const ANSWER_BYTES = 64 * 1024;
const walletNonce = z.string().check(z.regex(/^[\w.~-]{1,256}$/));
const noStore = { 'cache-control': 'no-store' };

interface Parts {
  sql: Sql;
  provider: AgeProofProvider;
  limits?: Limits | undefined;
}

export function ageProofRoutes({ sql, provider, limits = limitsOf() }: Parts): Hono {
  const routes = new Hono();
  const gone = (c: Context) => c.json({ error: 'invalid_request' }, 404, noStore);

  /** The open question with this number; null: none is open. `newKey`: for its first reading. */
  async function questionOf(id: string | undefined, newKey: () => Promise<object> | null): Promise<AgeQuestion | null> {
    if (!z.uuid().safeParse(id).success) return null;
    const key = JSON.stringify(await newKey());
    const answer = await asService(
      sql,
      (tx) => tx<{ answer: unknown }[]>`select public.age_proof_request(${id ?? ''}, ${key}::text::jsonb) as answer`,
    );
    return z.parse(z.nullable(ageQuestion), answer ?? null);
  }

  async function ask(c: Context, nonce?: string): Promise<Response> {
    const question = await questionOf(c.req.param('id'), () => provider.newKey());
    if (!question) return gone(c);
    return c.body(await provider.signQuestion(question, nonce), 200, {
      ...noStore,
      'content-type': 'application/oauth-authz-req+jwt',
    });
  }

  routes.use('/openid4vp/*', bodyLimit({ maxSize: ANSWER_BYTES }), async (c, next) => {
    const wait = await takeBudget(c, limits, null, 1);
    if (wait > 0) return c.json({ error: 'slow_down' }, 429, { ...noStore, 'retry-after': String(wait) });
    return next();
  });
  routes.get(`${QUESTIONS_PATH}/:id`, (c) => ask(c));
  routes.post(`${QUESTIONS_PATH}/:id`, async (c) => {
    const given = new URLSearchParams(await c.req.text()).get('wallet_nonce');
    if (given === null) return ask(c);
    const nonce = walletNonce.safeParse(given);
    return nonce.success ? ask(c, nonce.data) : c.json({ error: 'invalid_request' }, 400, noStore);
  });
  routes.post(`${ANSWERS_PATH}/:id`, async (c) => {
    const question = await questionOf(c.req.param('id'), () => null);
    if (!question) return gone(c);
    const verdict = await provider.judge(question, new URLSearchParams(await c.req.text()));
    if (verdict.state === 'garbled') return c.json({ error: 'invalid_request' }, 400, noStore);
    const reason = verdict.state === 'refused' ? verdict.reason : null;
    const counts = await asService(
      sql,
      (tx) => tx<{ answer: boolean }[]>`select public.finish_age_proof(${question.id}, ${reason}) as answer`,
    );
    if (counts !== true) return gone(c);
    log.info('age-proof', { state: verdict.state, reason });
    // The wallet learns that its answer was taken, and not what became of it.
    return c.json({}, 200, noStore);
  });
  return routes;
}
