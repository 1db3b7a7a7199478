import { visitorsAnswer, type VisitorsAnswer } from '#schemas/wire/visitors.ts';
import { noParams, withoutListedMembers, type AnswerKind, type NoParams } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 24;

/** Members who visited this member's profile in the last 90 days. */
export const visitors: AnswerKind<NoParams, VisitorsAnswer> = {
  rpc: 'visitors',
  params: noParams,
  page: visitorsAnswer,
  staleAfterMs: 60_000,
  request: (_, cursor) => ({ after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers: withoutListedMembers,
};
