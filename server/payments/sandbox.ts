/**
 * « Banque d’essai »: a bank for the demonstration, which moves no money [S5]. It keeps books of its own and tells us
 * of what happens by signed messages, as every provider does.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { offerId } from '#schemas/entities/offer.ts';
import { paymentOrder, type PaymentMessage, type PaymentOrder, type PaymentProvider } from './provider.ts';
import { isSigned, signedQuery } from './signed-query.ts';

export const SANDBOX_PATH = '/payments/sandbox';

const charge = z.object({ payment: z.string(), startsAt: z.string(), endsAt: z.string(), refunded: z.boolean() });
export type Charge = z.infer<typeof charge>;
export const sandboxSale = z.object({
  order: paymentOrder,
  charges: z.array(charge),
  cancelled: z.boolean(),
  aheadSeconds: z.number(),
});
export type SandboxSale = z.infer<typeof sandboxSale>;

/** The bank's books. */
export interface SandboxBooks {
  find(order: string): Promise<SandboxSale | null>;
  store(order: string, charges: readonly Charge[], cancelled: boolean): Promise<void>;
  moveClock(order: string, days: number): Promise<void>;
}

const common = { event: z.uuid(), order: z.uuid(), payer: z.uuid(), offer: offerId };
const named = { payment: z.string().check(z.regex(/^[\w-]{1,60}$/)) };
const wireMessage = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...named,
    kind: z.literal('paid'),
    cents: z.coerce.number().check(z.int()),
    currency: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  z.object({ ...common, ...named, kind: z.literal('reversed') }),
  z.object({ ...common, kind: z.enum(['cancelled', 'resumed', 'noted']) }),
]);

export interface SandboxPorts {
  secret: string;
  siteUrl: string;
  books: SandboxBooks;
}

export function sandbox({ secret, siteUrl, books }: SandboxPorts): PaymentProvider {
  return {
    name: 'sandbox',
    accepted: 'OK',
    checkoutAddress: ({ id, payer }, returnTo) =>
      `${new URL(siteUrl).origin}${SANDBOX_PATH}/${id}?${signedQuery(secret, { payer, returnTo }).toString()}`,
    readMessage(query) {
      if (!isSigned(secret, query, ['sha256'])) return null;
      const parsed = wireMessage.safeParse(Object.fromEntries(query));
      return parsed.success ? { ...parsed.data, sale: parsed.data.order } : null;
    },
    async confirm(message) {
      const sale = await books.find(message.order);
      if (!sale) return false;
      if (message.kind === 'paid') return sale.charges.some(({ payment }) => payment === message.payment);
      if (message.kind === 'reversed')
        return sale.charges.some(({ payment, refunded }) => payment === message.payment && refunded);
      return true;
    },
    async cancel({ id }) {
      const sale = await books.find(id);
      if (!sale) throw new Error('unknown order');
      await books.store(id, sale.charges, true);
    },
  };
}

/** A message of the bank, as it would travel. */
export function sandboxMessage(
  secret: string,
  { id, payer, offer, cents, currency }: PaymentOrder,
  what:
    | { kind: 'paid'; charge: Charge }
    | { kind: 'reversed'; charge: Charge }
    | { kind: PaymentMessage['kind'] & 'noted' },
  event: string = randomUUID(),
): URLSearchParams {
  const fields = { event, order: id, payer, offer, kind: what.kind };
  if (what.kind === 'noted') return signedQuery(secret, fields);
  const { payment, startsAt, endsAt } = what.charge;
  return signedQuery(
    secret,
    what.kind === 'reversed'
      ? { ...fields, payment }
      : { ...fields, payment, cents: String(cents), currency, startsAt, endsAt },
  );
}

/** The next charge of a sale: after the last, or from the bank's present time on. */
export function nextCharge({ order, charges, aheadSeconds }: SandboxSale, now: number): Charge {
  const last = charges.at(-1);
  const start = new Date(last?.endsAt ?? now + aheadSeconds * 1000);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + order.months);
  // A month that is too short for the day ends on its own last day.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return { payment: randomUUID(), startsAt: start.toISOString(), endsAt: end.toISOString(), refunded: false };
}
