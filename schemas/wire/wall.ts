/**
 * `wall_entries`, with the request `{ list: 'all' | 'mine', category, count, after }`: published warnings, the latest
 * first. `mine`: those about the caller.
 */
import * as z from 'zod/mini';
import { wallCategory, wallReply, wallState } from '../entities/wall.ts';
import { memberId, warningId } from '../ids.ts';
import { nextPlace } from './person.ts';

export const wallList = z.enum(['all', 'mine']);

/** `member`: of a profile that has written to the caller; null for every other. */
const wallEntry = z.object({
  id: warningId,
  category: wallCategory,
  department: z.nullable(z.string()),
  publishedAt: z.string(),
  expiresAt: z.string(),
  state: wallState,
  reply: z.nullable(wallReply),
  isMine: z.boolean(),
  member: z.nullable(z.object({ id: memberId, username: z.string() })),
});
export type WallEntry = z.infer<typeof wallEntry>;

export const wallAnswer = z.object({ entries: z.array(wallEntry), next: nextPlace });
export type WallAnswer = z.infer<typeof wallAnswer>;
