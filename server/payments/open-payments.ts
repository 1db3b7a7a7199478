/** Puts the chosen provider together, with its routes. */
import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import type { SaleFile } from '#schemas/entities/offer.ts';
import { asService } from '../gateway/as-service.ts';
import { checkoutRoutes, messageRoutes } from './payment-routes.ts';
import type { PaymentOrder } from './provider.ts';
import { cancelAt } from './take-message.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { sandbox, sandboxSale, type SandboxBooks } from './sandbox.ts';
import { subscriptionTitle, type PaymentSettings } from './settings.ts';
import { verotel } from './verotel.ts';

export const MESSAGES_PATH = '/payments/messages';

export interface Payments {
  settings: PaymentSettings;
  sale: SaleFile;
}

interface Parts extends Payments {
  sql: Sql;
  siteUrl: string;
  /** Secret of this server, from which the sandbox's is derived. */
  secret: string;
}

const sandboxBooks = (sql: Sql): SandboxBooks => ({
  async find(order) {
    const answer = await asService(
      sql,
      (tx) => tx<{ answer: unknown }[]>`select public.sandbox_sale(${order}) as answer`,
    );
    return z.parse(z.nullable(sandboxSale), answer ?? null);
  },
  async store(order, charges, cancelled) {
    const text = JSON.stringify(charges);
    await asService(
      sql,
      (tx) =>
        tx<
          { answer: unknown }[]
        >`select public.store_sandbox_sale(${order}, ${text}::text::jsonb, ${cancelled}) as answer`,
    );
  },
  async moveClock(order, days) {
    await asService(
      sql,
      (tx) => tx<{ answer: unknown }[]>`select public.move_sandbox_clock(${order}, ${days}) as answer`,
    );
  },
});

/** Secret with which « Banque d’essai » signs. */
export const sandboxSecret = (secret: string): string =>
  createHmac('sha256', secret).update('payments of the sandbox').digest('hex');

export interface OpenPayments {
  routes: Hono;
  /** Ends the renewal at the provider, and takes it in. Rejects where the provider does not confirm it. */
  cancelOrder(order: PaymentOrder): Promise<void>;
}

export function openPayments({ settings, sale, sql, siteUrl, secret }: Parts): OpenPayments {
  const routes = new Hono();
  const ports = { secret: sandboxSecret(secret), siteUrl, books: sandboxBooks(sql) };
  const provider =
    settings.provider === 'sandbox' ? sandbox(ports) : verotel({ ...settings.verotel, title: subscriptionTitle });
  const messages = messageRoutes({ sql, provider });
  const cancelOrder = cancelAt(sql, provider);
  routes.route('/', checkoutRoutes({ siteUrl, provider, cancelOrder }));
  routes.route(MESSAGES_PATH, messages);
  if (settings.provider === 'sandbox')
    routes.route(
      '/',
      sandboxRoutes({
        ...ports,
        descriptor: sale.descriptor,
        deliver: async (query) => messages.request(`/sandbox?${query.toString()}`),
      }),
    );
  return { routes, cancelOrder };
}
