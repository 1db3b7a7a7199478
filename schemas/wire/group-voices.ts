/** `group_voices`, `{ groupId, messageId, emoji, after }`: who reacted so; without blocked members, 50 a page [G25]. */
import * as z from 'zod/mini';
import { groupAuthor } from './group-authors.ts';

export const voicesAnswer = z.object({ members: z.array(groupAuthor), next: z.nullable(z.string()) });
export type VoicesAnswer = z.infer<typeof voicesAnswer>;
