/**
 * The port to whoever takes payments. No card data reach us: a member pays on the provider's page, and we hear of it by
 * signed messages [S32].
 */
import * as z from 'zod/mini';
import { offerId } from '#schemas/entities/offer.ts';

/** What a provider is told of an order. `payer` stands for the member, whom the provider never learns. */
export const paymentOrder = z.object({
  id: z.uuid(),
  payer: z.uuid(),
  provider: z.enum(['sandbox', 'verotel']),
  offer: offerId,
  months: z.int(),
  cents: z.int(),
  currency: z.string(),
  /** The provider's number of the subscription; null before the first payment. */
  sale: z.nullable(z.string()),
  createdAt: z.string(),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

interface OfOrder {
  /** The same for each copy of one message. */
  event: string;
  order: string;
  payer: string;
  offer: string;
  sale: string | null;
}
/** What `public.record_payment` takes. A message that changes nothing is `noted`. Amounts are in cents. */
export type PaymentMessage = OfOrder &
  (
    | { kind: 'paid'; payment: string; cents: number; currency: string; startsAt: string; endsAt: string }
    | { kind: 'reversed'; payment: string }
    | { kind: 'cancelled' | 'resumed' | 'noted' }
  );

export interface PaymentProvider {
  name: 'sandbox' | 'verotel';
  /** Where the member pays. `returnTo`: the page of ours that the provider leads back to. */
  checkoutAddress(order: PaymentOrder, returnTo: string): string;
  /** Reads a message. null: it is not the provider's, or not one that we understand. */
  readMessage(query: URLSearchParams): PaymentMessage | null;
  /** Asks the provider whether it knows of this. Rejects when it cannot be reached. */
  confirm(message: PaymentMessage): Promise<boolean>;
  /** Ends the renewal. Rejects when the provider does not confirm it. */
  cancel(order: PaymentOrder): Promise<void>;
  /** What the provider wants to read where a message was taken in. */
  accepted: string;
}

/** « 14.90 » for 1490 cents. */
export const amountOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Cents of an amount with exactly two decimals; null: it is none. */
export const centsOf = (amount: string | null): number | null =>
  amount !== null && /^\d{1,7}\.\d{2}$/.test(amount) ? Number(amount.replace('.', '')) : null;
