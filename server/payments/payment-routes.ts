/**
 * Serves what concerns payments:
 *
 * | route | who | what |
 * |---|---|---|
 * | `GET`, `POST /payments/messages/<provider>` | the provider | tells of a payment, signed |
 * | `POST /rest/v1/rpc/start_checkout` | a member | opens an order; the answer gets the provider's address |
 * | `POST /rest/v1/rpc/cancel_subscription` | a member | ends the renewal, once the provider has confirmed it |
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { nameOfError } from '../jobs/job.ts';
import { errorName, log } from '#lib/log.ts';
import { paymentOrder, type PaymentOrder, type PaymentProvider } from './provider.ts';
import { takeMessage } from './take-message.ts';

const outcome = z.object({ refusal: z.nullable(z.string()), order: z.optional(paymentOrder) });

/** Replaces the order in the answer of a database function by what `work` makes of it: no device needs the order. */
const withOrder =
  (work: (order: PaymentOrder) => Promise<Record<string, unknown>>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status !== 200) return;
    const answer = outcome.safeParse(await c.res.clone().json());
    const order = answer.data?.order;
    if (!order) return;
    const body = JSON.stringify(
      await work(order).catch((error: unknown) => {
        log.warn('payment.provider-away', { error: errorName(error) });
        return { refusal: 'provider-away' };
      }),
    );
    const headers = new Headers(c.res.headers);
    for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
    headers.set('cache-control', 'no-store');
    c.res = undefined;
    c.res = new Response(body, { headers });
  };

interface CheckoutParts {
  siteUrl: string;
  provider: PaymentProvider;
  cancelOrder(order: PaymentOrder): Promise<void>;
}

/** The member's side: to be mounted before the functions themselves. */
export function checkoutRoutes({ siteUrl, provider, cancelOrder }: CheckoutParts): Hono {
  const routes = new Hono();
  const returnTo = `${new URL(siteUrl).origin}/#/subscription`;
  routes.use(
    '/rest/v1/rpc/start_checkout',
    withOrder(async (order) => ({ refusal: null, address: provider.checkoutAddress(order, returnTo) })),
  );
  routes.use(
    '/rest/v1/rpc/cancel_subscription',
    withOrder(async (order) => {
      await cancelOrder(order);
      return { refusal: null };
    }),
  );
  return routes;
}

const statuses = { applied: 200, duplicate: 200, parked: 200, refused: 200, forged: 403, denied: 403 } as const;

/** The provider's side. A message that we do not want is answered with success too, or it would come for ever. */
export function messageRoutes({ sql, provider }: { sql: Sql; provider: PaymentProvider }): Hono {
  const routes = new Hono();
  const take = async (c: Context, query: URLSearchParams) => {
    try {
      const state = await takeMessage(sql, provider, query);
      if (state !== 'applied' && state !== 'duplicate') log.warn('payment.message', { state, provider: provider.name });
      return c.text(statuses[state] === 200 ? provider.accepted : 'refused', statuses[state]);
    } catch (error) {
      log.warn('payment.message-failed', { error: nameOfError(error) });
      return c.text('later', 503, { 'retry-after': '60' });
    }
  };
  routes.get(`/${provider.name}`, (c) => take(c, new URL(c.req.url).searchParams));
  routes.post(`/${provider.name}`, bodyLimit({ maxSize: 16 * 1024 }), async (c) =>
    take(c, new URLSearchParams(await c.req.text())),
  );
  return routes;
}
