/** `POST /sync/avatar`: an administrator's decision on a pending avatar. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';

/** With `picture`, the decision applies only if that picture was not replaced meanwhile. */
export const avatarDecision = z.object({
  member: memberId,
  verdict: z.enum(['approved', 'rejected']),
  picture: z.optional(z.string()),
});

/** null: the decision is stored. */
export const avatarDecided = z.object({ code: z.nullable(z.enum(['forbidden', 'invalid'])) });
export type AvatarDecided = z.infer<typeof avatarDecided>;
