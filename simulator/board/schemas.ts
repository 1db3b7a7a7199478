/** Schemas of the test kind: a board of cards with a counter. Its rows are no messages, and it has many members. */
import * as z from 'zod/mini';
import { instant, nonNegativeInt, revision, sequence } from '#schemas/numbers.ts';
import type { StreamSchemas } from '#schemas/streams/frame.ts';

const boardInfo = z.object({
  kind: z.literal('board'),
  rev: revision,
  last: sequence,
  cards: nonNegativeInt,
  changedAt: instant,
});
export type BoardInfo = z.infer<typeof boardInfo>;

const boardCard = z.object({
  seq: sequence,
  rev: revision,
  id: z.string(),
  count: nonNegativeInt,
  isRemoved: z.boolean(),
});
export type BoardCard = z.infer<typeof boardCard>;

export const boardSchemas = { info: boardInfo, row: boardCard } satisfies StreamSchemas;
