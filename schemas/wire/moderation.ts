/** `POST /sync/avatar`: what an administrator decides on an avatar that waits. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';

/** `picture`: decided on nothing else, in case it was replaced meanwhile. */
export const avatarDecision = z.object({
  member: memberId,
  verdict: z.enum(['approved', 'rejected']),
  picture: z.optional(z.string()),
});

/** null: done. */
export const avatarDecided = z.object({ code: z.nullable(z.enum(['forbidden', 'invalid'])) });
export type AvatarDecided = z.infer<typeof avatarDecided>;
