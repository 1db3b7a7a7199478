/** A member in a list about another one, and how lists that go by time are paged. */
import * as z from 'zod/mini';
import { genre } from '../entities/profile.ts';
import { memberId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';

export const person = z.object({
  id: memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  genre,
  town: z.nullable(z.string()),
  seal: z.boolean(),
});

/** The last row of a page; null: there are no more. */
export const nextPlace = z.nullable(z.object({ at: nonNegativeInt, id: z.string() }));
