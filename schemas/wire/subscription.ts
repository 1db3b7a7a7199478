/**
 * Functions about a member's subscription. Each takes one `request`, over `/rest/v1/rpc/<name>`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `subscription_page` | `{}` | `subscriptionPage` |
 * | `start_checkout` | `{ offer }` | `checkoutAnswer`: the address of the provider, where the member pays |
 * | `cancel_subscription` | `{}` | `subscriptionOutcome` |
 */
import * as z from 'zod/mini';
import { offer, offerId } from '../entities/offer.ts';
import { instant } from '../numbers.ts';

/**
 * A paid period with its invoice: the days that it gives, also where they follow those of another order. `trial`: paid
 * at « Banque d’essai ».
 */
export const invoice = z.object({
  number: z.string(),
  paidAt: instant,
  offer: offerId,
  months: z.int(),
  cents: z.int(),
  currency: z.string(),
  startsAt: instant,
  endsAt: instant,
  reversedAt: z.nullable(instant),
  trial: z.boolean(),
});
export type Invoice = z.infer<typeof invoice>;

/**
 * `provider` null: nothing is sold here. `paidUntil`: the end of what is paid without a gap. `offer`: the running one.
 * `given`: premium comes from the house, not from a payment.
 */
export const subscriptionPage = z.object({
  provider: z.nullable(z.enum(['sandbox', 'verotel'])),
  descriptor: z.string(),
  offers: z.array(offer),
  seller: z.array(z.string()),
  paidUntil: z.nullable(instant),
  renews: z.boolean(),
  offer: z.nullable(offerId),
  freePeriodEnd: z.nullable(instant),
  given: z.boolean(),
  invoices: z.array(invoice),
});
export type SubscriptionPage = z.infer<typeof subscriptionPage>;

export const subscriptionRefusal = z.enum([
  'unknown-offer',
  'subscription-running',
  'no-subscription',
  'provider-away',
]);
export type SubscriptionRefusal = z.infer<typeof subscriptionRefusal>;

export const checkoutAnswer = z.object({
  refusal: z.nullable(subscriptionRefusal),
  address: z.optional(z.string().check(z.maxLength(2000), z.regex(/^https?:\/\//))),
});
export const subscriptionOutcome = z.object({ refusal: z.nullable(subscriptionRefusal) });
