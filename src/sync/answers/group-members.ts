import * as z from 'zod/mini';
import { conversationId } from '#schemas/ids.ts';
import { membersAnswer, type MembersAnswer } from '#schemas/wire/groups.ts';
import { STALE_AFTER_MS, type AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const params = z.object({ groupId: conversationId, name: z.string() });

/** Members of a group whose names begin with `name`, admins first; 50 a page. */
export const groupMembers: AnswerKind<z.infer<typeof params>, MembersAnswer> = {
  rpc: 'group_members',
  params,
  page: membersAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: ({ groupId, name }, cursor) => ({ groupId, name, after: placeOf(cursor) }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers(page, hidden) {
    const members = page.members.filter(({ memberId }) => !hidden.has(memberId));
    return members.length === page.members.length ? page : { ...page, members };
  },
};
