/** `group_authors`, `{ groupId }`: who is or was in a group, for the names at its rows; without blocked members. */
import * as z from 'zod/mini';
import { memberId } from '../ids.ts';

export const groupAuthor = z.object({ memberId, username: z.string(), avatarUrl: z.nullable(z.string()) });
export type GroupAuthor = z.infer<typeof groupAuthor>;

export const authorsAnswer = z.object({ authors: z.array(groupAuthor) });
export type AuthorsAnswer = z.infer<typeof authorsAnswer>;
