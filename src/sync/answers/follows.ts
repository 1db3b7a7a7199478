import * as z from 'zod/mini';
import {
  followerList,
  followersAnswer,
  followingAnswer,
  type FollowersAnswer,
  type FollowingAnswer,
} from '#schemas/wire/follows.ts';
import { noParams, withoutListedMembers, type AnswerKind, type NoParams } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 24;
/** Short, because members act on these lists. */
const STALE_AFTER_MS = 60_000;

const params = z.object({ list: followerList });

/** Members who follow this member: those whom the member has accepted, or those who wait for it. */
export const followers: AnswerKind<z.infer<typeof params>, FollowersAnswer> = {
  rpc: 'followers',
  params,
  page: followersAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: ({ list }, cursor) => ({ list, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers: withoutListedMembers,
};

/** Members whom this member follows. */
export const following: AnswerKind<NoParams, FollowingAnswer> = {
  rpc: 'following',
  params: noParams,
  page: followingAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: (_, cursor) => ({ after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers: withoutListedMembers,
};
