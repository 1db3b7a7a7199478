import * as z from 'zod/mini';
import { cataloguePage, cataloguePart, type CataloguePage } from '#schemas/wire/catalogue.ts';
import type { AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 24;

const params = z.object({ part: cataloguePart, text: z.string().check(z.maxLength(80)) });

/** A list of the catalogue, as far as it holds a text. It names members whether its reader blocks them or not. */
export const houseCatalogue: AnswerKind<z.infer<typeof params>, CataloguePage> = {
  rpc: 'house_catalogue',
  params,
  page: cataloguePage,
  staleAfterMs: 2 * 60_000,
  request: ({ part, text }, cursor) => ({ part, text, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ entries }) => entries.length === 0,
  withoutMembers: (page) => page,
};
