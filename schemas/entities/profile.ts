import * as z from 'zod/mini';
import { memberId } from '../ids.ts';
import { revision } from '../numbers.ts';

export const genre = z.enum(['homme', 'femme', 'couple', 'trav/trans']);
export type Genre = z.infer<typeof genre>;

export const role = z.enum(['membre', 'membre_certifié', 'membre_abonné', 'admin']);
export type Role = z.infer<typeof role>;

/** The member's own profile, as the account stream brings it. */
export const profile = z.object({
  id: memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  genre,
  town: z.nullable(z.string()),
  role,
});
export type Profile = z.infer<typeof profile>;

/** [Y7] What a member of a conversation may know of the other; has its own revision, kept only while allowed. */
export const card = z.object({
  rev: revision,
  memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  genre,
  town: z.nullable(z.string()),
  seal: z.boolean(),
});
export type Card = z.infer<typeof card>;
