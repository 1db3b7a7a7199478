import * as z from 'zod/mini';
import { staffMembers, type StaffMembers } from '#schemas/wire/staff.ts';
import { withoutListedMembers, type AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 24;

/** An address has at most 254 characters. */
const params = z.object({ text: z.string().check(z.minLength(1), z.maxLength(254)) });

/** Members whose name begins with a text, as those of the house see them. Nobody is listed without one. */
export const staffMembersKind: AnswerKind<z.infer<typeof params>, StaffMembers> = {
  rpc: 'staff_members',
  params,
  page: staffMembers,
  staleAfterMs: 2 * 60_000,
  request: ({ text }, cursor) => ({ text, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers: withoutListedMembers,
};
