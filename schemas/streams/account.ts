import * as z from 'zod/mini';
import { profile } from '../entities/profile.ts';
import { memberId } from '../ids.ts';
import { revision } from '../numbers.ts';
import type { StreamSchemas } from './frame.ts';
import { groupInvitation } from './group.ts';

/** The member's own profile, whom they block, and which groups have invited them. */
export const accountInfo = z.object({
  kind: z.literal('account'),
  rev: revision,
  last: z.literal(0),
  profile,
  blockedIds: z.array(memberId),
  invitations: z.array(groupInvitation),
});
export type AccountInfo = z.infer<typeof accountInfo>;

export const accountSchemas = { info: accountInfo, row: null } satisfies StreamSchemas;
