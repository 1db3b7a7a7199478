import { houseRequests as page, type HouseRequests } from '#schemas/wire/house-requests.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 20;

/** What two persons of the house were asked to do together, the latest first, with what became of it. */
export const houseRequests: AnswerKind<NoParams, HouseRequests> = {
  rpc: 'house_requests',
  params: noParams,
  page,
  staleAfterMs: 30_000,
  request: (_, cursor) => ({ before: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ requests, staff }) => requests.length === 0 && staff.length === 0,
  withoutMembers: (answer) => answer,
};
