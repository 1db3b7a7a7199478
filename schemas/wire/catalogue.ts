/**
 * The catalogue of the house. Functions, over `/rest/v1/rpc/<name>`, with the body `{ request }`, for the right of
 * administration:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `house_catalogue` | `{ part, text, after, count }` | `cataloguePage` |
 * | `change_catalogue` | `{ part, id, on, reason }` | `catalogueOutcome` |
 */
import * as z from 'zod/mini';
import { caseKind } from '../entities/decision.ts';
import { instant, nonNegativeInt } from '../numbers.ts';

export const cataloguePart = z.enum(['clubs', 'events', 'codes', 'offers', 'reasons', 'features']);
export type CataloguePart = z.infer<typeof cataloguePart>;

/** What else a line says; which of it, depends on its list. */
const catalogueFacts = z.object({
  slug: z.optional(z.string()),
  town: z.optional(z.string()),
  by: z.optional(z.nullable(z.string())),
  startsAt: z.optional(instant),
  cancelled: z.optional(z.boolean()),
  business: z.optional(z.string()),
  uses: z.optional(nonNegativeInt),
  months: z.optional(nonNegativeInt),
  cents: z.optional(nonNegativeInt),
  currency: z.optional(z.string()),
  kinds: z.optional(z.array(caseKind)),
  decisions: z.optional(nonNegativeInt),
});

/** `off`: the house has put it out of use; `idle`: it is out of use by itself. */
export const catalogueEntry = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['on', 'off', 'idle']),
  facts: catalogueFacts,
});
export type CatalogueEntry = z.infer<typeof catalogueEntry>;

export const cataloguePage = z.object({ entries: z.array(catalogueEntry), next: z.nullable(nonNegativeInt) });
export type CataloguePage = z.infer<typeof cataloguePage>;

/** `last-reason`: a kind of case would be left without any. */
export const catalogueRefusal = z.enum(['invalid', 'event-over', 'last-reason']);
export type CatalogueRefusal = z.infer<typeof catalogueRefusal>;
export const catalogueOutcome = z.object({ refusal: z.nullable(catalogueRefusal) });

/** `reason`: of an event that is called off. */
export interface CatalogueChange {
  part: CataloguePart;
  id: string;
  on: boolean;
  reason: string | null;
}
