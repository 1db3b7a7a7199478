import * as z from 'zod/mini';
import { nonNegativeInt } from '../numbers.ts';

/** The key of a cached answer holds its parameters; longer ones are refused. */
export const MAX_ANSWER_ID = 2000;

/** The answer to one query of the database that is not replicated, as the device keeps it. */
export const cachedAnswer = z.object({
  id: z.string().check(z.maxLength(MAX_ANSWER_ID)),
  /** Of the registry `src/sync/answers/registry.ts`. */
  name: z.string(),
  /** When the server gave the first page: milliseconds of the device's clock. */
  at: z.number(),
  /** When a screen last showed it. */
  usedAt: z.number(),
  /** Characters of the pages as JSON. */
  size: nonNegativeInt,
  /** The cursor of the next page; null: there is none. */
  next: z.nullable(z.string()),
  /** As the server gave them, but without members whom this member blocks. */
  pages: z.array(z.unknown()),
});
export type CachedAnswer = z.infer<typeof cachedAnswer>;
