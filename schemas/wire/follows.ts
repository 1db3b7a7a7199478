/**
 * Database functions for follows; each answers a page of members, the latest first.
 *
 * | function | request | answer |
 * |---|---|---|
 * | `followers` | `{ list: 'accepted' or 'requests', count, after }` | `followersAnswer` |
 * | `following` | `{ count, after }` | `followingAnswer` |
 *
 * Both are refused with `forbidden` while the member's access is restricted.
 */
import * as z from 'zod/mini';
import { nonNegativeInt } from '../numbers.ts';
import { nextPlace, person } from './person.ts';

/** `accepted`: « adeptes »; `requests`: followers who have no answer yet. */
export const followerList = z.enum(['accepted', 'requests']);

/** `at`: since when in this list; `since`: since when a follower; `followed`: whether the member follows back. */
const follower = z.extend(person, { at: z.string(), since: z.string(), followed: z.boolean() });
export type Follower = z.infer<typeof follower>;
export const followersAnswer = z.object({ members: z.array(follower), total: nonNegativeInt, next: nextPlace });
export type FollowersAnswer = z.infer<typeof followersAnswer>;

/** `accepted`: whether the followed member counts this one among their « adeptes ». */
const followed = z.extend(person, { at: z.string(), accepted: z.boolean() });
export type Followed = z.infer<typeof followed>;
export const followingAnswer = z.object({ members: z.array(followed), total: nonNegativeInt, next: nextPlace });
export type FollowingAnswer = z.infer<typeof followingAnswer>;
