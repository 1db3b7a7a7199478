/** What is sold: as the operator's file has it, and as members see it. */
import * as z from 'zod/mini';

export const offerId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

/** Prices are in cents: no amount is ever a fraction. */
export const offer = z.object({
  id: offerId,
  months: z.int().check(z.gte(1), z.lte(24)),
  cents: z.int().check(z.gte(1), z.lte(1_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type Offer = z.infer<typeof offer>;

/** The operator's file. `descriptor`: what bank statements say; `seller`: lines that name the seller on invoices. */
export const saleFile = z.object({
  descriptor: z.string().check(z.minLength(1), z.maxLength(60)),
  seller: z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.minLength(1), z.maxLength(8)),
  offers: z.array(offer).check(
    z.minLength(1),
    z.maxLength(6),
    z.refine((offers) => new Set(offers.map(({ id }) => id)).size === offers.length),
  ),
});
export type SaleFile = z.infer<typeof saleFile>;
